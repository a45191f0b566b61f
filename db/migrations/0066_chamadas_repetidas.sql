-- A call of the integration that was refused can be made again here: what it sent, encrypted under the installation's secret, for some days.
create table integracao_original (
  cod_distribuidor int not null,
  cod_registro bigint not null,
  em timestamptz not null default now(),
  -- Requests cannot read it.
  segredo text not null,
  primary key (cod_distribuidor, cod_registro),
  foreign key (cod_distribuidor, cod_registro) references integracao_registro on delete cascade
);
create index integracao_original_em on integracao_original (em);
alter table integracao_original enable row level security;
alter table integracao_original force row level security;
create policy inquilino on integracao_original to app_user using (cod_distribuidor = (select ctx_distribuidor()));
create policy sistema on integracao_original to app_system using (true) with check (true);
grant select (cod_distribuidor, cod_registro, em) on integracao_original to app_user;
grant select, insert, update, delete on integracao_original to app_system;

alter table integracao_registro add column repetido_em timestamptz;
-- The call that this one repeats.
alter table integracao_registro add column repete bigint;
