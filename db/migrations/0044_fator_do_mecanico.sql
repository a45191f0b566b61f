-- How long a mechanic takes for a service, learned from the last ones: found by service, the newest first.
create index servico_agendado_feito on servico_agendado (cod_distribuidor, cod_concessionaria, cod_servico, finalizado_em desc)
  where status >= 3 and cod_servico is not null and segundos_trabalhados > 0 and not removido;
