-- Outbox of approved orders to the store's own system (DMS): one message an order, under a key by which the other side knows it again.
create table pedido_dms (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_envio int generated always as identity,
  cod_sugestao int not null,
  chave text not null,
  corpo jsonb not null,
  estado text not null default 'PENDENTE' check (estado in ('PENDENTE', 'ACEITO', 'RECUSADO', 'FALHOU')),
  -- The order's number over there, the day that it is expected, or why it was not taken.
  numero text,
  previsao date,
  erro text,
  status smallint,
  duracao_ms int,
  tentativas smallint not null default 0,
  proxima_em timestamptz not null default now(),
  criado_em timestamptz not null default now(),
  quem text not null,
  primary key (cod_distribuidor, cod_envio),
  unique (cod_distribuidor, cod_concessionaria, cod_sugestao),
  foreign key (cod_distribuidor, cod_concessionaria, cod_sugestao) references sugestao_loja,
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  check ((estado = 'ACEITO') = (numero is not null))
);
create index pedido_dms_vez on pedido_dms (proxima_em) where estado = 'PENDENTE';
create index pedido_dms_criado on pedido_dms (cod_distribuidor, criado_em desc, cod_envio desc);

alter table pedido_dms enable row level security;
alter table pedido_dms force row level security;
create policy inquilino on pedido_dms to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])));
create policy sistema on pedido_dms to app_system using (true) with check (true);
grant select, insert, update on pedido_dms to app_user, app_system;
grant usage on all sequences in schema public to app_user, app_system;
