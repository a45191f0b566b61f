-- A day is marked whole: what stands later today (a customer who came before the hour of the appointment, a delivery written down ahead) is counted
-- with today, and no other change might have marked it again.
create or replace function marcar_indicadores(p_distribuidor int[], p_lojas int[], p_em timestamptz[]) returns void language sql as $$
  insert into indicador_marca (cod_distribuidor, cod_concessionaria, dia)
  select distinct l.cod_distribuidor, l.cod_concessionaria, (u.em at time zone l.fuso)::date
  from unnest(p_distribuidor, p_lojas, p_em) u(d, loja, em) join concessionaria l on l.cod_distribuidor = u.d and l.cod_concessionaria = u.loja
  where u.em is not null and (u.em at time zone l.fuso)::date <= (now() at time zone l.fuso)::date $$;

create or replace function estoque_movimento_indicadores() returns trigger language plpgsql as $$
begin
  insert into indicador_marca (cod_distribuidor, cod_concessionaria, dia)
  select x.cod_distribuidor, x.cod_concessionaria, (x.em at time zone l.fuso)::date from novas x join concessionaria l on l.cod_distribuidor = x.cod_distribuidor and l.cod_concessionaria = x.cod_concessionaria
  where x.tipo in ('VENDA', 'OFICINA', 'PERDIDA') and (x.em at time zone l.fuso)::date <= (now() at time zone l.fuso)::date group by 1, 2, 3;
  return null;
end $$;
