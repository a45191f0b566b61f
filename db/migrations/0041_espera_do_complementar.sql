-- A service that stands still until the customer answers a complementary quote.
alter table servico_agendado
  add column cod_orcamento_espera int,
  add foreign key (cod_distribuidor, cod_concessionaria, cod_orcamento_espera) references orcamento (cod_distribuidor, cod_concessionaria, cod_orcamento);
create index servico_agendado_espera on servico_agendado (cod_distribuidor, cod_orcamento_espera) where cod_orcamento_espera is not null;
