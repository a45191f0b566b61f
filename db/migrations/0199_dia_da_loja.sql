-- Days of the store, not of UTC. A package without a stated day is published where the day began last in the country.
alter table cardapio_pacote alter column publicado_em set default (now() at time zone 'America/Rio_Branco')::date;

-- Cost of an hour of a store's workshop by its rates of the store's today (domain §10); null where it has none.
create or replace function custo_hora_da_loja(d int, loja int) returns int language sql stable parallel safe as $$
  select round(p.custo_fixo_mensal::numeric * 10000 / (p.mecanicos * p.horas_mes * p.utilizacao_pontos))::int from preco_parametro p
  join concessionaria z on z.cod_distribuidor = p.cod_distribuidor and z.cod_concessionaria = p.cod_concessionaria
  where p.cod_distribuidor = d and p.cod_concessionaria = loja and p.vigente_de <= (now() at time zone z.fuso)::date order by p.vigente_de desc limit 1 $$;
