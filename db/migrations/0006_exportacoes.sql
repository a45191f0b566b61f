-- Large exports run as jobs: what was asked, how far it is, where its file lies. A row is its requester's alone.
create table exportacao (
  cod_distribuidor int not null references distribuidor,
  cod_exportacao int generated always as identity,
  cod_usuario int not null,
  lista text not null,
  formato text not null check (formato in ('xlsx', 'csv')),
  -- Columns and filters as they passed the contract.
  pedido jsonb not null,
  estado text not null default 'NA_FILA' check (estado in ('NA_FILA', 'EXECUTANDO', 'PRONTA', 'FALHOU', 'CANCELADA', 'EXPIRADA')),
  linhas int not null default 0,
  total int,
  -- Fences workers off: one that was given up for dead finds a higher number and stops.
  tentativas smallint not null default 0,
  -- Stores whose rows the file may hold, null for the whole tenant: whoever lost one of them loses the file.
  lojas int[],
  arquivo text,
  bytes bigint,
  erro text,
  criada_em timestamptz not null default now(),
  sinal_em timestamptz,
  terminada_em timestamptz,
  expira_em timestamptz,
  primary key (cod_distribuidor, cod_exportacao),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade,
  check ((estado = 'PRONTA') = (arquivo is not null))
);
create index exportacao_usuario on exportacao (cod_distribuidor, cod_usuario, cod_exportacao desc);
create index exportacao_pendente on exportacao (estado, sinal_em) where estado in ('NA_FILA', 'EXECUTANDO');
create index exportacao_expira on exportacao (expira_em) where estado = 'PRONTA';

alter table exportacao enable row level security;
alter table exportacao force row level security;
create policy inquilino on exportacao to app_user using (cod_distribuidor = (select ctx_distribuidor()) and cod_usuario = (select ctx_usuario()));
create policy sistema on exportacao to app_system using (true) with check (true);
grant select, insert, update on exportacao to app_user;
grant select, insert, update, delete on exportacao to app_system;
