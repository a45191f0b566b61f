-- A month's working days follow the store's calendar, and so do the entered ones: a day that became a holiday counts as neither.
create function recontar_mes_vendas(p_distribuidor int, p_loja int, p_mes text) returns void language sql as $$
  update venda_mes m set preenchidos = x.cheios,
    estado = case when m.estado not in ('ABERTO', 'PREENCHIDO') then m.estado when x.cheios = x.uteis then 'PREENCHIDO' else 'ABERTO' end
  from (select n.mes, count(*)::smallint as uteis, (count(*) filter (where exists (select from venda_celula v
        where v.cod_distribuidor = p_distribuidor and v.cod_concessionaria = p_loja and v.dia = g.dia::date)))::smallint as cheios
      from venda_mes n join concessionaria c on c.cod_distribuidor = n.cod_distribuidor and c.cod_concessionaria = n.cod_concessionaria
      cross join lateral generate_series((n.mes || '-01')::date, (n.mes || '-01')::date + interval '1 month - 1 day', '1 day') g(dia)
      where n.cod_distribuidor = p_distribuidor and n.cod_concessionaria = p_loja and (p_mes is null or n.mes = p_mes)
        and c.horarios ? extract(isodow from g.dia)::text and (to_char(c.desde, 'YYYY-MM') <> n.mes or g.dia::date >= c.desde)
        and not exists (select from feriado f where f.cod_distribuidor = p_distribuidor and f.cod_concessionaria = p_loja and f.dia = g.dia::date)
      group by n.mes) x
  where m.cod_distribuidor = p_distribuidor and m.cod_concessionaria = p_loja and m.mes = x.mes
    and (m.preenchidos <> x.cheios or m.estado in ('ABERTO', 'PREENCHIDO') and (m.estado = 'PREENCHIDO') <> (x.cheios = x.uteis))
$$;

create function feriado_muda_mes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform recontar_mes_vendas(old.cod_distribuidor, old.cod_concessionaria, to_char(old.dia, 'YYYY-MM')); end if;
  if tg_op <> 'DELETE' then perform recontar_mes_vendas(new.cod_distribuidor, new.cod_concessionaria, to_char(new.dia, 'YYYY-MM')); end if;
  return null;
end $$;
create trigger feriado_muda_mes after insert or update or delete on feriado for each row execute function feriado_muda_mes();

create function calendario_muda_meses() returns trigger language plpgsql as $$
begin
  perform recontar_mes_vendas(new.cod_distribuidor, new.cod_concessionaria, null);
  return null;
end $$;
create trigger calendario_muda_meses after update of horarios, desde on concessionaria for each row
  when (old.horarios is distinct from new.horarios or old.desde is distinct from new.desde) execute function calendario_muda_meses();

select recontar_mes_vendas(cod_distribuidor, cod_concessionaria, null) from concessionaria;
