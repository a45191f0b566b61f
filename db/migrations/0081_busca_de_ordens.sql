-- A search among all work orders of a distributor finds its vehicles and customers first, and the orders by them: no walk through every order.
create index ordem_servico_cliente on ordem_servico (cod_distribuidor, cod_cliente);
create index ordem_servico_por_numero on ordem_servico (cod_distribuidor, numero);

-- As acha_checklists: only app_system may use the trigram index of names, the bounds are repeated here, and the caller reads the orders under its
-- own policies. Null when more than `maximo` are found.
create function acha_ordens(digitado text, texto text, chave text, placas text[], maximo int) returns int[]
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare d int := ctx_distribuidor(); todas boolean := ctx_todas(); lojas int[] := ctx_lojas(); achadas int[];
begin
  select array_agg(cod) into achadas from (
    select cod from (
      (select o.cod_os as cod from ordem_servico o where o.cod_distribuidor = d and o.numero = digitado and (todas or o.cod_concessionaria = any (lojas)) limit maximo + 1)
      union
      (select o.cod_os from (
          select k.cod_cliente from cliente k where texto <> '' and k.cod_distribuidor = d and (todas or k.cod_concessionaria = any (lojas)) and sem_acento(k.nome) like '%' || como_letras(texto) || '%' limit maximo + 1) k
        cross join lateral (select s.cod_os from ordem_servico s where s.cod_distribuidor = d and s.cod_cliente = k.cod_cliente) o limit maximo + 1)
      union
      (select o.cod_os from (
          (select v.cod_veiculo from unnest(placas) u(padrao)
            cross join lateral (select v.cod_veiculo from veiculo v where v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and v.placa_chave like u.padrao limit maximo + 1) v limit maximo + 1)
          union (select v.cod_veiculo from veiculo v where length(chave) > 3 and v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and reverse(v.chassi) like reverse(chave) || '%' limit maximo + 1)) v
        cross join lateral (select s.cod_os from ordem_servico s where s.cod_distribuidor = d and s.cod_veiculo = v.cod_veiculo) o limit maximo + 1)) u
    limit maximo + 1) t;
  return case when cardinality(achadas) > maximo then null else coalesce(achadas, '{}') end;
end $$;
alter function acha_ordens(text, text, text, text[], int) owner to app_system;
revoke execute on function acha_ordens(text, text, text, text[], int) from public;
grant execute on function acha_ordens(text, text, text, text[], int) to app_user;
