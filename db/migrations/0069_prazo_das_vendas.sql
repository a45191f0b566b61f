-- A month's comments name people, who are told; who has not sent a month is reminded of its deadline, each time once.
alter table venda_evento add column mencoes int[] not null default '{}';
create table venda_lembrete (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  mes text not null check (mes ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  quando text not null check (quando in ('ANTES', 'NO_DIA', 'DEPOIS')),
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_concessionaria, mes, quando),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
alter table venda_lembrete enable row level security;
alter table venda_lembrete force row level security;
create policy inquilino on venda_lembrete to app_user using (cod_distribuidor = (select ctx_distribuidor())
  and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])));
create policy sistema on venda_lembrete to app_system using (true) with check (true);
grant select, insert on venda_lembrete to app_user, app_system;
