-- LIKE is not leakproof, so under row-level security the trigram indexes would never serve. This function runs as
-- app_system (whose policy is a constant) and repeats the tenant's and the stores' bounds itself; it gives codes only,
-- and the caller joins them under its own policies.
create function busca_checklists(chave text, texto text, num int) returns table (cod_checklist int, por text)
  language plpgsql stable security definer set search_path = public rows 20 as $$
declare d int := ctx_distribuidor(); todas boolean := ctx_todas(); lojas int[] := ctx_lojas();
begin
  if num is not null then
    return query select k.cod_checklist, 'numero' from checklist k where k.cod_distribuidor = d and (todas or k.cod_concessionaria = any (lojas)) and k.numero = num order by k.criado_em desc limit 8;
  end if;
  if length(chave) >= 2 then
    return query select k.cod_checklist, 'placa' from (
        select v.cod_veiculo from veiculo v where v.cod_distribuidor = d and (todas or v.cod_concessionaria = any (lojas)) and v.placa_chave like chave || '%' limit 20) v
      cross join lateral (select c.cod_checklist from checklist c where c.cod_distribuidor = d and c.cod_veiculo = v.cod_veiculo order by c.criado_em desc limit 3) k limit 8;
  end if;
  if length(texto) >= 2 then
    return query select k.cod_checklist, 'cliente' from (
        select p.cod_cliente from cliente p where p.cod_distribuidor = d and (todas or p.cod_concessionaria = any (lojas)) and sem_acento(p.nome) like '%' || sem_acento(texto) || '%' limit 20) p
      cross join lateral (select c.cod_checklist from checklist c where c.cod_distribuidor = d and c.cod_cliente = p.cod_cliente order by c.criado_em desc limit 2) k limit 8;
  end if;
end $$;
grant create on schema public to app_system;
alter function busca_checklists(text, text, int) owner to app_system;
revoke create on schema public from app_system;
revoke execute on function busca_checklists(text, text, int) from public;
grant execute on function busca_checklists(text, text, int) to app_user;
