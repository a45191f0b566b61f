-- A typed text as LIKE takes it: %, _ and \ are letters, several blanks count as one.
create function como_letras(t text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(sem_acento(btrim(t)), '\s+', ' ', 'g'), '([\\%_])', '\\\1', 'g') $$;

-- What a part is found by, kept beside it, each word after a blank: taking accents off 300,000 rows at each search costs more than finding them.
alter table peca add column texto_busca text generated always as (sem_acento(' ' || codigo || ' ' || descricao || ' ' || marca)) stored;
drop index peca_trgm;
create index peca_busca on peca using gin (texto_busca gin_trgm_ops);

-- As in 0002: only app_system may use the trigram indexes, the bounds are repeated here, and the caller joins the codes under its own policies.
-- The plates come as patterns over placa_chave (padroesDaPlaca), one for each place where what was typed may stand.
drop function busca_checklists(text, text, int);
create function busca_checklists(placas text[], texto text, num int) returns table (cod_checklist int, por text)
  language plpgsql stable security definer set search_path = public rows 20 as $$
declare d int := ctx_distribuidor(); todas boolean := ctx_todas(); lojas int[] := ctx_lojas();
begin
  if num is not null then
    return query select k.cod_checklist, 'numero' from checklist k where k.cod_distribuidor = d and (todas or k.cod_concessionaria = any (lojas)) and k.numero = num order by k.criado_em desc limit 8;
  end if;
  -- Digits may be the end of a plate too.
  return query select k.cod_checklist, 'placa' from (
      select distinct v.cod_veiculo from unnest(placas) u(padrao)
      cross join lateral (select v.cod_veiculo from veiculo v where v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and v.placa_chave like u.padrao limit 20) v limit 20) v
    cross join lateral (select c.cod_checklist from checklist c where c.cod_distribuidor = d and c.cod_veiculo = v.cod_veiculo order by c.criado_em desc limit 3) k limit 8;
  if num is null and length(texto) >= 2 then
    return query select k.cod_checklist, 'cliente' from (
        select p.cod_cliente from cliente p where p.cod_distribuidor = d and (todas or p.cod_concessionaria = any (lojas)) and sem_acento(p.nome) like '%' || como_letras(texto) || '%' limit 20) p
      cross join lateral (select c.cod_checklist from checklist c where c.cod_distribuidor = d and c.cod_cliente = p.cod_cliente order by c.criado_em desc limit 2) k limit 8;
  end if;
end $$;

-- As in 0003: null when more than `maximo` are found.
drop function acha_checklists(text, text, int, int);
create function acha_checklists(texto text, chave text, placas text[], num int, maximo int) returns int[]
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare d int := ctx_distribuidor(); todas boolean := ctx_todas(); lojas int[] := ctx_lojas(); achados int[];
begin
  select array_agg(cod) into achados from (
    select cod from (
      (select c.cod_checklist as cod from (
          select p.cod_cliente from cliente p where texto <> '' and p.cod_distribuidor = d and (todas or p.cod_concessionaria = any (lojas)) and sem_acento(p.nome) like '%' || como_letras(texto) || '%' limit maximo + 1) p
        cross join lateral (select k.cod_checklist from checklist k where k.cod_distribuidor = d and k.cod_cliente = p.cod_cliente) c limit maximo + 1)
      union
      (select c.cod_checklist from (
          (select v.cod_veiculo from unnest(placas) u(padrao)
            cross join lateral (select v.cod_veiculo from veiculo v where v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and v.placa_chave like u.padrao limit maximo + 1) v limit maximo + 1)
          union (select v.cod_veiculo from veiculo v where length(chave) > 3 and v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and reverse(v.chassi) like reverse(chave) || '%' limit maximo + 1)) v
        cross join lateral (select k.cod_checklist from checklist k where k.cod_distribuidor = d and k.cod_veiculo = v.cod_veiculo) c limit maximo + 1)
      union
      (select k.cod_checklist from checklist k where k.cod_distribuidor = d and k.numero = num and (todas or k.cod_concessionaria = any (lojas)) limit maximo + 1)) u
    limit maximo + 1) t;
  return case when cardinality(achados) > maximo then null else coalesce(achados, '{}') end;
end $$;

-- Parts that hold every word, those in the stock of a store among them. Fewer than three letters, which no trigram index finds within a word,
-- are looked for at the beginning of one. What very many parts hold is still being typed: then those found first are given, and of the stock what
-- its first codes hold.
create function acha_pecas(palavras text[], loja int, maximo int) returns int[]
  language plpgsql stable security definer set search_path = public as $$
declare d int := ctx_distribuidor(); onde text; achados int[];
begin
  select string_agg(format('p.texto_busca like %L', case when length(w) < 3 then '% ' else '%' end || como_letras(w) || '%'), ' and ') into onde from unnest(palavras) w;
  execute format('with achadas as materialized (select p.cod_peca, p.codigo from peca p where p.cod_distribuidor = $1 and %1$s limit $3 * 10)
      select array_agg(cod_peca) from (
        (select a.cod_peca from achadas a join peca_estoque e on e.cod_distribuidor = $1 and e.cod_concessionaria = $2 and e.codigo = a.codigo and e.quantidade > 0 limit $3)
        union (select cod_peca from achadas limit $3)
        union (select p.cod_peca from (select e.codigo from peca_estoque e where e.cod_distribuidor = $1 and e.cod_concessionaria = $2 and e.quantidade > 0 limit $3 * 5) e
          join peca p on p.cod_distribuidor = $1 and p.codigo = e.codigo where (select count(*) from achadas) = $3 * 10 and %1$s limit $3)) t', coalesce(onde, 'true'))
    into achados using d, loja, maximo;
  return coalesce(achados, '{}');
end $$;

grant create on schema public to app_system;
alter function busca_checklists(text[], text, int) owner to app_system;
alter function acha_checklists(text, text, text[], int, int) owner to app_system;
alter function acha_pecas(text[], int, int) owner to app_system;
revoke create on schema public from app_system;
revoke execute on function busca_checklists(text[], text, int), acha_checklists(text, text, text[], int, int), acha_pecas(text[], int, int) from public;
grant execute on function busca_checklists(text[], text, int), acha_checklists(text, text, text[], int, int), acha_pecas(text[], int, int) to app_user;
