-- An invited user has no password until the invitation is accepted.
alter table usuario
  alter column senha_hash drop not null,
  -- Access tokens from before this instant are refused: sessions end at once, not when their tokens do.
  add column sessoes_encerradas_em timestamptz;
create trigger usuario_sessoes after update of sessoes_encerradas_em on usuario for each row execute function avisa_acesso();
create index senha_link_usuario on senha_link (cod_distribuidor, cod_usuario) where usado_em is null;

-- Which stores each user reaches: levels -1 and 2 every store unless a filter narrows them, the others only what filters grant.
create view usuario_loja with (security_invoker = true) as
select u.cod_distribuidor, u.cod_usuario, c.cod_concessionaria
from usuario u
join concessionaria c on c.cod_distribuidor = u.cod_distribuidor
where (u.cod_nivel in (-1, 2) and not exists (select from usuario_filtro f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario))
  or exists (
    select from usuario_filtro f
    where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario and (
      (f.tipo = 'CONCESSIONARIA' and f.valor = c.cod_concessionaria::text)
      or (f.tipo = 'GRUPO' and f.valor = c.cod_grupo::text)
      or (f.tipo = 'MARCA' and (f.valor = c.marca or f.valor = any (c.outras_marcas)))));
grant select on usuario_loja to app_user, app_system;

-- A host that comes or goes counts at once, in every process.
create trigger distribuidor_host_acesso after insert or delete on distribuidor_host for each row execute function avisa_concessionaria();

alter table integracao_chave add column revogada_em timestamptz;
