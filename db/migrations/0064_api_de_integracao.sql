-- A key to try with keeps nothing, and every key has its own rate.
alter table integracao_chave add column teste boolean not null default false;
alter table integracao_chave add column por_minuto int not null default 600 check (por_minuto between 1 and 60000);
alter table integracao_registro add column teste boolean not null default false;

-- Which record another system means by its own name, and when it last told of it.
create table integracao_externo (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  tipo text not null check (tipo in ('CLIENTE', 'VEICULO')),
  id_externo text not null,
  codigo int not null,
  emitido_em timestamptz not null,
  primary key (cod_distribuidor, cod_concessionaria, tipo, id_externo),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
alter table integracao_externo enable row level security;
alter table integracao_externo force row level security;
create policy inquilino on integracao_externo to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])));
create policy sistema on integracao_externo to app_system using (true) with check (true);
grant select, insert, update on integracao_externo to app_user;
grant select, insert, update, delete on integracao_externo to app_system;
