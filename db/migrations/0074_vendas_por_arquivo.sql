-- Sales by file (xlsx, csv) as a source beside the store's system and its notes: what a run read, how a store's files are read, which rows came so.
alter table dms_execucao
  drop constraint dms_execucao_origem_check,
  add constraint dms_execucao_origem_check check (origem in ('REST', 'NOTAS', 'ARQUIVO')),
  -- What the file was called where it came from: a label, never a path.
  add column arquivo text,
  add column bytes int,
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- How it was to be read: the same file under another reading is read anew.
  add column leitura jsonb,
  -- Its titles, and what each was taken for: [{titulo, coluna}].
  add column titulos jsonb not null default '[]',
  add column tentativas smallint not null default 0,
  add constraint dms_execucao_arquivo check ((origem = 'ARQUIVO') = (sha256 is not null));
create index dms_execucao_sha on dms_execucao (cod_distribuidor, cod_concessionaria, sha256) where sha256 is not null;
create unique index dms_execucao_um_arquivo on dms_execucao (cod_distribuidor, cod_concessionaria, sha256) where origem = 'ARQUIVO' and estado in ('NA_FILA', 'EXECUTANDO');

-- A day is told by files or by the store's system, never by both.
alter table dms_linha add column arquivo boolean not null default false;

-- How the store's files write numbers and days, and its own titles by column.
alter table dms_fonte
  add column formato text not null default 'BR' check (formato in ('BR', 'US')),
  add column titulos jsonb not null default '{}';
create index dms_linha_arquivo on dms_linha (cod_distribuidor, cod_concessionaria, recebida_em) where arquivo;
