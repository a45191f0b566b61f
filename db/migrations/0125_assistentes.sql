-- Assistants read as a person: what ends a person's sessions, or changes what they are, ends their assistants with it.

create function encerra_assistentes() returns trigger language plpgsql as $$
begin
  update oauth_token set revogado_em = now()
    where cod_distribuidor = new.cod_distribuidor and cod_usuario = new.cod_usuario and revogado_em is null;
  delete from oauth_codigo where cod_distribuidor = new.cod_distribuidor and cod_usuario = new.cod_usuario;
  return null;
end $$;
create trigger usuario_assistentes after update of cod_nivel, ativo, senha_hash, sessoes_encerradas_em on usuario for each row
  when (old.cod_nivel <> new.cod_nivel or old.ativo <> new.ativo or old.senha_hash is distinct from new.senha_hash
    or old.sessoes_encerradas_em is distinct from new.sessoes_encerradas_em)
  execute function encerra_assistentes();

-- Processes keep an open token for seconds; they hear at once when it ends.
create trigger oauth_token_acesso after update of revogado_em on oauth_token for each row
  when (old.revogado_em is null and new.revogado_em is not null) execute function avisa_acesso();
create trigger oauth_token_retirado after delete on oauth_token for each row execute function avisa_acesso();
create trigger oauth_cliente_acesso after update of ativo on oauth_cliente for each row execute function avisa_concessionaria();

create index oauth_token_vence on oauth_token (expira_em);
create index oauth_codigo_vence on oauth_codigo (expira_em);
create index oauth_codigo_usuario on oauth_codigo (cod_distribuidor, cod_usuario);

grant select (assistentes, assistentes_registro, assistentes_pessoais) on distribuidor to app_user;
