-- Orders that a list of the whole tenant offers, and the quotes of one owner: each is read in order from its index.
create index orcamento_fase_etapa on orcamento (cod_distribuidor, fase, entrou_no_estado_em desc, cod_orcamento desc);
create index orcamento_fase_valor on orcamento (cod_distribuidor, fase, (coalesce(valor, 0)) desc, cod_orcamento desc);
create index orcamento_dono on orcamento (cod_distribuidor, cod_usuario_dono, fase, criado_em desc, cod_orcamento desc) where cod_usuario_dono is not null;
-- Quotes are found by their checklist's customer and vehicle: two large indexes less to keep on every write.
drop index orcamento_placa_trgm;
drop index orcamento_cliente_trgm;
-- The end of a chassis, and a checklist's number in any store.
create index veiculo_chassi_fim on veiculo (cod_distribuidor, reverse(chassi) text_pattern_ops);
drop index checklist_numero;
create index checklist_numero on checklist (cod_distribuidor, numero, cod_concessionaria);

-- What a typed text finds, for the lists. As in busca_checklists: LIKE is not leakproof, so only app_system may use the indexes;
-- the tenant's and the stores' bounds are repeated here, and the caller joins the codes under its own policies.
-- Null when more than `maximo` are found: the caller then reads its order and filters, for such a text is met often.
-- The text decides the plan, so no plan is kept.
create function acha_checklists(texto text, chave text, num int, maximo int) returns int[]
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare d int := ctx_distribuidor(); todas boolean := ctx_todas(); lojas int[] := ctx_lojas(); achados int[];
begin
  select array_agg(cod) into achados from (
    select cod from (
      (select c.cod_checklist as cod from (
          select p.cod_cliente from cliente p where texto <> '' and p.cod_distribuidor = d and (todas or p.cod_concessionaria = any (lojas)) and sem_acento(p.nome) like '%' || sem_acento(texto) || '%' limit maximo + 1) p
        cross join lateral (select k.cod_checklist from checklist k where k.cod_distribuidor = d and k.cod_cliente = p.cod_cliente) c limit maximo + 1)
      union
      (select c.cod_checklist from (
          (select v.cod_veiculo from veiculo v where length(chave) = 2 and v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and v.placa_chave like chave || '%' limit maximo + 1)
          union (select v.cod_veiculo from veiculo v where length(chave) > 2 and v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and v.placa_chave like '%' || chave || '%' limit maximo + 1)
          union (select v.cod_veiculo from veiculo v where length(chave) > 3 and v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and reverse(v.chassi) like reverse(chave) || '%' limit maximo + 1)) v
        cross join lateral (select k.cod_checklist from checklist k where k.cod_distribuidor = d and k.cod_veiculo = v.cod_veiculo) c limit maximo + 1)
      union
      (select k.cod_checklist from checklist k where k.cod_distribuidor = d and k.numero = num and (todas or k.cod_concessionaria = any (lojas)) limit maximo + 1)) u
    limit maximo + 1) t;
  return case when cardinality(achados) > maximo then null else coalesce(achados, '{}') end;
end $$;
grant create on schema public to app_system;
alter function acha_checklists(text, text, int, int) owner to app_system;
revoke create on schema public from app_system;
revoke execute on function acha_checklists(text, text, int, int) from public;
grant execute on function acha_checklists(text, text, int, int) to app_user;
