-- What happens here, told to the distributor's other systems: addresses, and an outbox that is written with the change and sent after it.
create table webhook (
  cod_distribuidor int not null references distribuidor,
  cod_webhook int generated always as identity,
  url text not null check (length(url) between 8 and 300),
  eventos text[] not null check (cardinality(eventos) > 0),
  ativo boolean not null default true,
  -- Encrypted under the installation's secret; requests write it and cannot read it.
  segredo text not null,
  criado_em timestamptz not null default now(),
  -- Its deliveries stay in the log.
  removido_em timestamptz,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_webhook)
);

create table webhook_entrega (
  cod_distribuidor int not null references distribuidor,
  cod_entrega bigint generated always as identity,
  cod_webhook int not null,
  cod_concessionaria int,
  evento text not null,
  -- The receiver knows a repeated one by it.
  id uuid not null,
  corpo text not null,
  -- The record it is about, as 'os:12'.
  correlacao text not null,
  estado text not null default 'PENDENTE' check (estado in ('PENDENTE', 'ENVIADA', 'FALHOU')),
  tentativas smallint not null default 0,
  -- Until when nobody else takes it, or when its next try is.
  proxima_em timestamptz not null default now(),
  criada_em timestamptz not null default now(),
  enviada_em timestamptz,
  status smallint,
  duracao_ms int,
  erro text,
  primary key (cod_distribuidor, cod_entrega),
  unique (cod_distribuidor, cod_webhook, id),
  foreign key (cod_distribuidor, cod_webhook) references webhook,
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index webhook_entrega_pendente on webhook_entrega (proxima_em) where estado = 'PENDENTE';
create index webhook_entrega_criada on webhook_entrega (cod_distribuidor, criada_em desc, cod_entrega desc);
create index webhook_entrega_correlacao on webhook_entrega (cod_distribuidor, correlacao);
create index webhook_entrega_endereco on webhook_entrega (cod_distribuidor, cod_webhook, cod_entrega desc);

alter table webhook enable row level security;
alter table webhook force row level security;
create policy inquilino on webhook to app_user using (cod_distribuidor = (select ctx_distribuidor()));
create policy sistema on webhook to app_system using (true) with check (true);
alter table webhook_entrega enable row level security;
alter table webhook_entrega force row level security;
create policy inquilino on webhook_entrega to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria is null or cod_concessionaria = any ((select ctx_lojas())::int[])));
create policy sistema on webhook_entrega to app_system using (true) with check (true);
grant select (cod_distribuidor, cod_webhook, url, eventos, ativo, criado_em, removido_em, versao), insert, update on webhook to app_user;
grant select, insert, update on webhook_entrega to app_user;
grant select, insert, update, delete on webhook, webhook_entrega to app_system;

-- An alert may go by webhook alone.
alter table integracao_alerta alter column email drop not null;
