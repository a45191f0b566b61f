-- A file on its way into a register: sent in pieces, read (dry run) into importacao_linha, confirmed, written whole or not at all.
create table importacao (
  cod_distribuidor int not null references distribuidor,
  cod_importacao int generated always as identity,
  cod_usuario int not null,
  registro text not null,
  -- A label; on the disk the file has a name of our own.
  nome text not null,
  bytes bigint not null check (bytes > 0),
  recebidos bigint not null default 0,
  estado text not null default 'ENVIANDO' check (estado in ('ENVIANDO', 'NA_FILA', 'CONFERINDO', 'COM_ERROS', 'CONFERIDA', 'CONFIRMADA', 'GRAVANDO', 'CONCLUIDA', 'FALHOU', 'CANCELADA', 'EXPIRADA')),
  linhas int not null default 0,
  total int,
  novas int,
  alteradas int,
  iguais int,
  erros int not null default 0,
  -- Columns of the register's table that the file brings: the others are left as they are.
  colunas text[],
  -- Fences workers off: one that was given up for dead finds a higher number and stops.
  tentativas smallint not null default 0,
  planilha_erros text,
  erro text,
  criada_em timestamptz not null default now(),
  fase_em timestamptz,
  sinal_em timestamptz,
  terminada_em timestamptz,
  -- The pieces, and the spreadsheet with the errors, are kept for 90 days.
  apagada_em timestamptz,
  primary key (cod_distribuidor, cod_importacao),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);
create index importacao_ordem on importacao (cod_distribuidor, criada_em desc, cod_importacao desc);
create index importacao_usuario on importacao (cod_distribuidor, cod_usuario, criada_em desc, cod_importacao desc);
create index importacao_pendente on importacao (estado, sinal_em) where estado in ('ENVIANDO', 'NA_FILA', 'CONFERINDO', 'CONFERIDA', 'CONFIRMADA', 'GRAVANDO');
create index importacao_guardada on importacao (criada_em) where apagada_em is null;

-- Rows that passed the dry run, as columns of the register's table; gone once the import has ended.
create table importacao_linha (
  cod_distribuidor int not null,
  cod_importacao int not null,
  linha int not null,
  dados jsonb not null,
  primary key (cod_distribuidor, cod_importacao, linha),
  foreign key (cod_distribuidor, cod_importacao) references importacao on delete cascade
);
create table importacao_erro (
  cod_distribuidor int not null,
  cod_importacao int not null,
  cod_erro bigint generated always as identity,
  linha int not null,
  coluna text not null,
  valor text not null,
  mensagem text not null,
  primary key (cod_distribuidor, cod_erro),
  foreign key (cod_distribuidor, cod_importacao) references importacao on delete cascade
);
create index importacao_erro_linha on importacao_erro (cod_distribuidor, cod_importacao, linha, cod_erro);

do $$
declare nome text;
begin
  foreach nome in array array['importacao', 'importacao_linha', 'importacao_erro'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
-- One's own; who reaches the whole tenant sees everybody's.
create policy inquilino on importacao to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_usuario = (select ctx_usuario())));
create policy inquilino on importacao_linha to app_user using (cod_distribuidor = (select ctx_distribuidor()) and cod_importacao in (select i.cod_importacao from importacao i));
create policy inquilino on importacao_erro to app_user using (cod_distribuidor = (select ctx_distribuidor()) and cod_importacao in (select i.cod_importacao from importacao i));
revoke delete on importacao from app_user;
grant usage on all sequences in schema public to app_user, app_system;
