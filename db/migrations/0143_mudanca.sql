-- A distributor that moves to another installation: since then it answers 503 here, and background work does not see its rows.
alter table distribuidor add column mudanca_em timestamptz;

-- What app_system may do, but for the rows of distributors named in app.mudando: background work becomes it while somebody moves.
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_sweep') then create role app_sweep nologin nosuperuser nobypassrls inherit; end if;
end $$;
grant app_system to app_sweep;

create function ctx_mudando() returns int[] language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.mudando', true), '')::int[], '{}')
$$;

-- Runs after each migration, so that later tables have the policy too.
create function guarda_mudanca() returns void language plpgsql as $$
declare t regclass;
begin
  for t in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'cod_distribuidor' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'mudanca')
  loop
    execute format('create policy mudanca on %s as restrictive to app_sweep using (cod_distribuidor <> all ((select ctx_mudando())::int[]))', t);
  end loop;
end $$;
select guarda_mudanca();

-- This trigger is never switched off; people who come from another installation keep the code by which they sign in.
create or replace function da_codigo_login() returns trigger language plpgsql as $$
begin
  if current_setting('app.chegada', true) = new.cod_distribuidor::text then return new; end if;
  insert into sequencia_login as s (cod_distribuidor, ultimo) values (new.cod_distribuidor, 1)
  on conflict (cod_distribuidor) do update set ultimo = s.ultimo + 1
  returning ultimo into new.codigo_login;
  return new;
end $$;
