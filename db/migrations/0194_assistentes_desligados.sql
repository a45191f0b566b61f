-- Where a distributor allows assistants no more, their connections end for good: allowed again, each person connects theirs anew.
create function encerra_assistentes_do_distribuidor() returns trigger language plpgsql as $$
begin
  update oauth_token set revogado_em = now() where cod_distribuidor = new.cod_distribuidor and revogado_em is null;
  delete from oauth_codigo where cod_distribuidor = new.cod_distribuidor;
  return null;
end $$;
create trigger distribuidor_assistentes after update of assistentes on distribuidor for each row
  when (old.assistentes and not new.assistentes) execute function encerra_assistentes_do_distribuidor();

-- Those of distributors that allow none now ended when it was said.
update oauth_token t set revogado_em = now() from distribuidor d
  where d.cod_distribuidor = t.cod_distribuidor and not d.assistentes and t.revogado_em is null;
