-- Orders of the quote lists by what one reads in them. Text is ordered without accents and case: kept beside the name, since what takes the accents
-- off is no function that row-level security lets an index condition call.
alter table orcamento
  add column cliente_ordem text generated always as (sem_acento(cliente)) stored,
  add column modelo_ordem text generated always as (sem_acento(modelo)) stored;
create index orcamento_loja_fase_cliente on orcamento (cod_distribuidor, cod_concessionaria, fase, cliente_ordem, cod_orcamento);
create index orcamento_loja_fase_modelo on orcamento (cod_distribuidor, cod_concessionaria, fase, modelo_ordem, cod_orcamento);
create index orcamento_loja_fase_numero on orcamento (cod_distribuidor, cod_concessionaria, fase, checklist_numero, cod_orcamento);
create index orcamento_loja_fase_resposta on orcamento (cod_distribuidor, cod_concessionaria, fase, (coalesce(respondido_em, '-infinity'::timestamptz)), cod_orcamento);
create index orcamento_loja_fase_aprovado on orcamento (cod_distribuidor, cod_concessionaria, fase, valor_aprovado, cod_orcamento);
create index orcamento_loja_fase_recusado on orcamento (cod_distribuidor, cod_concessionaria, fase, valor_recusado, cod_orcamento);

-- A typed text finds the vehicle's model too.
create index veiculo_modelo_trgm on veiculo using gin (sem_acento(modelo) gin_trgm_ops);

-- As in 0030, with the model; null when more than `maximo` are found.
create or replace function acha_checklists(texto text, chave text, placas text[], num int, maximo int) returns int[]
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
          union (select v.cod_veiculo from veiculo v where texto <> '' and v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and sem_acento(v.modelo) like '%' || como_letras(texto) || '%' limit maximo + 1)
          union (select v.cod_veiculo from veiculo v where length(chave) > 3 and v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and reverse(v.chassi) like reverse(chave) || '%' limit maximo + 1)) v
        cross join lateral (select k.cod_checklist from checklist k where k.cod_distribuidor = d and k.cod_veiculo = v.cod_veiculo) c limit maximo + 1)
      union
      (select k.cod_checklist from checklist k where k.cod_distribuidor = d and k.numero = num and (todas or k.cod_concessionaria = any (lojas)) limit maximo + 1)) u
    limit maximo + 1) t;
  return case when cardinality(achados) > maximo then null else coalesce(achados, '{}') end;
end $$;
