-- What other systems send and are sent: a log of calls with what may be shown of them, volume by hour, alerts and incidents.
create table integracao_registro (
  cod_distribuidor int not null references distribuidor,
  cod_registro bigint generated always as identity,
  em timestamptz not null default now(),
  sistema text not null default 'API' check (sistema in ('API')),
  operacao text not null,
  cod_concessionaria int,
  status smallint not null,
  duracao_ms int not null,
  -- Personal data and secrets masked, long values cut.
  pedido text not null default '',
  resposta text not null default '',
  -- The record that it made, as 'checklist:12'.
  correlacao text,
  cod_chave int,
  primary key (cod_distribuidor, cod_registro),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index integracao_registro_em on integracao_registro (cod_distribuidor, em desc, cod_registro desc);
create index integracao_registro_correlacao on integracao_registro (cod_distribuidor, correlacao) where correlacao is not null;
create index mensagem_criada on mensagem (cod_distribuidor, criada_em desc, cod_mensagem desc);
create index dms_execucao_pedida on dms_execucao (cod_distribuidor, pedida_em desc, cod_execucao desc);

-- Messages by hour; store 0 is the whole distributor.
create table integracao_hora (
  cod_distribuidor int not null references distribuidor,
  sistema text not null,
  cod_concessionaria int not null,
  hora timestamptz not null,
  total int not null default 0,
  erros int not null default 0,
  duracao_ms bigint not null default 0,
  primary key (cod_distribuidor, sistema, cod_concessionaria, hora)
);
create index integracao_hora_hora on integracao_hora (cod_distribuidor, hora);

create table integracao_estado (
  cod_distribuidor int not null references distribuidor,
  sistema text not null,
  cod_concessionaria int not null,
  ultimo_sucesso timestamptz,
  ultimo_erro timestamptz,
  erro text,
  primary key (cod_distribuidor, sistema, cod_concessionaria)
);

create table integracao_alerta (
  cod_distribuidor int not null references distribuidor,
  cod_alerta int generated always as identity,
  sistema text not null,
  -- No success for so long, or so many per cent of errors in the last hour.
  silencio_min int check (silencio_min between 10 and 10080),
  erros_pct int check (erros_pct between 1 and 100),
  email text not null,
  primary key (cod_distribuidor, cod_alerta),
  check (num_nonnulls(silencio_min, erros_pct) > 0)
);

create table integracao_incidente (
  cod_distribuidor int not null references distribuidor,
  cod_incidente int generated always as identity,
  sistema text not null,
  motivo text not null,
  inicio timestamptz not null default now(),
  fim timestamptz,
  primary key (cod_distribuidor, cod_incidente)
);
create unique index integracao_incidente_aberto on integracao_incidente (cod_distribuidor, sistema) where fim is null;
create index integracao_incidente_inicio on integracao_incidente (cod_distribuidor, inicio desc);

do $$
declare nome text;
begin
  foreach nome in array array['integracao_registro', 'integracao_hora', 'integracao_estado'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or coalesce(cod_concessionaria, 0) = 0 or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
  end loop;
  foreach nome in array array['integracao_alerta', 'integracao_incidente'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()))', nome);
  end loop;
  foreach nome in array array['integracao_registro', 'integracao_hora', 'integracao_estado', 'integracao_alerta', 'integracao_incidente'] loop
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
