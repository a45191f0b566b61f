-- Which parts fit a vehicle: makes and models are compared without case, accents and what the FIPE table writes before a make ('GM - Chevrolet').
-- With its schema: a restore computes the columns below without a search path.
create function chave_da_marca(t text) returns text language sql immutable strict parallel safe as $$
  select public.sem_acento(regexp_replace(btrim(t), '^[A-Z]{2,3} - ', '')) $$;

-- Kept beside each row, as the policies let an index be asked for what a column holds and not for what a function makes of it.
alter table peca_aplicacao
  add column marca_chave text generated always as (chave_da_marca(marca)) stored,
  add column modelo_chave text generated always as (sem_acento(btrim(modelo))) stored,
  add column palavra_chave text generated always as (sem_acento(split_part(btrim(modelo), ' ', 1))) stored;
create index peca_aplicacao_veiculo on peca_aplicacao (cod_distribuidor, marca_chave, palavra_chave, codigo);

-- Whether an application of the vehicle's make holds for its model and year. One name begins the other, by whole words, as packages and manuals find
-- their vehicles: 'Argo' fits an 'Argo Drive 1.0', and what fits an 'Argo Drive 1.0' fits some of what a package for 'Argo' comes to. An empty model is
-- every model of the make, a null year every year.
create function serve_no_modelo(modelo_chave text, ano_de int, ano_ate int, modelo text, ano int) returns boolean language sql immutable parallel safe as $$
  select (modelo = '' or starts_with(modelo || ' ', modelo_chave || ' ') or starts_with(modelo_chave || ' ', modelo || ' '))
    and (ano is null or ((ano_de = 0 or ano >= ano_de) and (ano_ate = 0 or ano <= ano_ate))) $$;

-- What each typed word is looked for by: fewer than three letters, which no trigram index finds within a word, only at the beginning of one.
create function padroes_da_busca(palavras text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(case when length(w) < 3 then '% ' else '%' end || como_letras(w) || '%'), '{}') from unnest(palavras) w $$;

-- As in 0085, its patterns by the function above.
create or replace function acha_pecas(palavras text[], loja int, maximo int) returns int[]
  language plpgsql stable security definer set search_path = public as $$
declare d int := ctx_distribuidor(); onde text; achados int[];
begin
  select string_agg(format('p.texto_busca like %L', w), ' and ') into onde from unnest(padroes_da_busca(palavras)) w;
  execute format('with achadas as materialized (select p.cod_peca, p.codigo from peca p where p.cod_distribuidor = $1 and %1$s limit $3 * 10)
      select array_agg(cod_peca) from (
        (select a.cod_peca from achadas a join peca_estoque e on e.cod_distribuidor = $1 and e.cod_concessionaria = $2 and e.codigo = a.codigo and e.quantidade > 0 limit $3)
        union (select cod_peca from achadas limit $3)
        union (select p.cod_peca from (select p.cod_peca, p.texto_busca from (select e.codigo from peca_estoque e where e.cod_distribuidor = $1 and e.cod_concessionaria = $2 and e.quantidade > 0 limit $3 * 5) e
          join peca p on p.cod_distribuidor = $1 and p.codigo = e.codigo offset 0) p where (select count(*) from achadas) = $3 * 10 and %1$s limit $3)) t', coalesce(onde, 'true'))
    into achados using d, loja, maximo;
  return coalesce(achados, '{}');
end $$;
