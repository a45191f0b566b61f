-- Support tickets: a queue of the distributor's own that, once a Jira is named, goes to it without duplicates.
create table chamado (
  cod_distribuidor int not null references distribuidor,
  cod_chamado int generated always as identity,
  titulo text not null check (length(titulo) between 3 and 160),
  descricao text not null,
  tipo text not null check (tipo in ('ERRO', 'DUVIDA', 'MELHORIA')),
  prioridade text not null check (prioridade in ('BAIXA', 'MEDIA', 'ALTA')),
  estado text not null default 'ABERTO' check (estado in ('ABERTO', 'EM_ANDAMENTO', 'RESOLVIDO', 'FECHADO')),
  -- Screen, browser and last error, when it was opened from there; no personal data.
  contexto jsonb,
  cod_usuario int,
  quem text not null,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  versao int not null default 1,
  -- Its number there; the label by which it is found, so that a try whose answer was lost makes no second one, is its code.
  jira_chave text,
  envio text not null default 'LOCAL' check (envio in ('LOCAL', 'PENDENTE', 'ENVIADO', 'FALHOU')),
  erro text,
  tentativas smallint not null default 0,
  proxima_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_chamado),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index chamado_atualizado on chamado (cod_distribuidor, atualizado_em desc, cod_chamado desc);
create index chamado_pendente on chamado (proxima_em) where envio = 'PENDENTE';

create table chamado_comentario (
  cod_distribuidor int not null,
  cod_comentario int generated always as identity,
  cod_chamado int not null,
  texto text not null check (length(texto) between 1 and 4000),
  -- Null: it was written in Jira.
  cod_usuario int,
  quem text not null,
  em timestamptz not null default now(),
  jira_id text,
  primary key (cod_distribuidor, cod_comentario),
  unique (cod_distribuidor, cod_chamado, jira_id),
  foreign key (cod_distribuidor, cod_chamado) references chamado,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index chamado_comentario_chamado on chamado_comentario (cod_distribuidor, cod_chamado, cod_comentario);

-- The distributor's Jira; the token lies encrypted under the installation's secret and requests cannot read it.
create table jira_conexao (
  cod_distribuidor int primary key references distribuidor,
  url text not null,
  email text not null,
  projeto text not null check (projeto ~ '^[A-Z][A-Z0-9_]{1,19}$'),
  token text not null,
  lido_em timestamptz
);

do $$
declare nome text;
begin
  foreach nome in array array['chamado', 'chamado_comentario', 'jira_conexao'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_system', nome);
  end loop;
  grant select, insert, update on chamado, chamado_comentario to app_user;
  grant select (cod_distribuidor, url, email, projeto, lido_em), insert, update, delete on jira_conexao to app_user;
end $$;
