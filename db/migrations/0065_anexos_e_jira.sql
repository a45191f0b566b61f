-- What goes with a ticket, sent in pieces and judged by what it holds; and the secret by which Jira tells that a ticket changed there.
create table chamado_anexo (
  cod_distribuidor int not null,
  cod_anexo int generated always as identity,
  cod_chamado int not null,
  nome text not null check (length(nome) between 1 and 120),
  bytes int not null check (bytes > 0),
  recebidos int not null default 0,
  -- Null until the last piece is there and judged.
  tipo text,
  cod_usuario int,
  quem text not null,
  em timestamptz not null default now(),
  jira_id text,
  primary key (cod_distribuidor, cod_anexo),
  foreign key (cod_distribuidor, cod_chamado) references chamado,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index chamado_anexo_chamado on chamado_anexo (cod_distribuidor, cod_chamado, cod_anexo);
create index chamado_anexo_parado on chamado_anexo (em) where tipo is null;
alter table chamado_anexo enable row level security;
alter table chamado_anexo force row level security;
create policy inquilino on chamado_anexo to app_user using (cod_distribuidor = (select ctx_distribuidor()));
create policy sistema on chamado_anexo to app_system using (true) with check (true);
grant select, insert, update on chamado_anexo to app_user;
grant select, insert, update, delete on chamado_anexo to app_system;

alter table jira_conexao add column segredo_webhook text;
alter table jira_conexao add column tem_webhook boolean not null generated always as (segredo_webhook is not null) stored;
alter table jira_conexao add column avisado_em timestamptz;
grant select (tem_webhook, avisado_em) on jira_conexao to app_user;
