-- Each user has a login code: one number in the distributor, given by the database as the user comes to be, never another one and never given again.
create table sequencia_login (
  cod_distribuidor int primary key references distribuidor,
  ultimo int not null check (ultimo > 0)
);
alter table sequencia_login enable row level security;
alter table sequencia_login force row level security;
create policy inquilino on sequencia_login to app_user using (cod_distribuidor = (select ctx_distribuidor()));
create policy sistema on sequencia_login to app_system using (true) with check (true);
grant select, insert, update on sequencia_login to app_user;
grant select, insert, update, delete on sequencia_login to app_system;

alter table usuario add column codigo_login int not null default 0;
-- Those who are here already are numbered in the order in which they came.
set local role app_system;
update usuario u set codigo_login = n.codigo
from (select cod_distribuidor, cod_usuario, row_number() over (partition by cod_distribuidor order by cod_usuario) as codigo from usuario) n
where n.cod_distribuidor = u.cod_distribuidor and n.cod_usuario = u.cod_usuario;
insert into sequencia_login (cod_distribuidor, ultimo) select cod_distribuidor, max(codigo_login) from usuario group by cod_distribuidor;
reset role;
-- The default is nobody's code: it only lets an insert leave the column out.
alter table usuario
  add constraint usuario_codigo_login_dado check (codigo_login > 0),
  add unique (cod_distribuidor, codigo_login);

-- The lock on the distributor's row makes two that come at once take their turn.
create function da_codigo_login() returns trigger language plpgsql as $$
begin
  insert into sequencia_login as s (cod_distribuidor, ultimo) values (new.cod_distribuidor, 1)
  on conflict (cod_distribuidor) do update set ultimo = s.ultimo + 1
  returning ultimo into new.codigo_login;
  return new;
end $$;
create trigger usuario_codigo_login before insert on usuario for each row execute function da_codigo_login();
create function guarda_codigo_login() returns trigger language plpgsql as $$
begin
  raise exception 'codigo_login never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger usuario_codigo_login_fica before update of codigo_login on usuario for each row
  when (new.codigo_login is distinct from old.codigo_login) execute function guarda_codigo_login();
-- In bulk loads too, which switch the other triggers off.
alter table usuario enable always trigger usuario_codigo_login;
alter table usuario enable always trigger usuario_codigo_login_fica;
