-- Files that rows let go of: noted with what deletes the rows, erased after the commit, and by a sweep where the process or the store of files
-- failed then. Photos, signatures and licences of customers whose data were erased stayed otherwise, known to nobody.
create table arquivo_apagar (
  cod_distribuidor int not null references distribuidor,
  arquivo text not null check (length(arquivo) between 1 and 300),
  -- Of the last attempt.
  desde timestamptz not null default now(),
  primary key (cod_distribuidor, arquivo)
);
create index arquivo_apagar_desde on arquivo_apagar (desde);
alter table arquivo_apagar enable row level security;
alter table arquivo_apagar force row level security;
create policy inquilino on arquivo_apagar to app_user using (cod_distribuidor = (select ctx_distribuidor()));
create policy sistema on arquivo_apagar to app_system using (true) with check (true);
grant select, insert on arquivo_apagar to app_user;
grant select, insert, update, delete on arquivo_apagar to app_system;
