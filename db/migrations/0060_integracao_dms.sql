-- Sales as the store's own system and its fiscal notes tell them, beside what people type (domain §9): sources, runs, rows, notes, departments, accepted differences.
create table dms_fonte (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  ativo boolean not null default true,
  -- Five fields, in the store's zone; null runs by hand alone.
  agenda text,
  proxima_em timestamptz,
  -- Where the next run goes on: it moves with each page that was written.
  cursor text,
  falhas smallint not null default 0,
  -- After several failures in a row nobody calls before this.
  aberto_ate timestamptz,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_concessionaria),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index dms_fonte_proxima on dms_fonte (proxima_em) where ativo and proxima_em is not null;

create table dms_execucao (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_execucao int generated always as identity,
  origem text not null check (origem in ('REST', 'NOTAS')),
  estado text not null default 'NA_FILA' check (estado in ('NA_FILA', 'EXECUTANDO', 'CONCLUIDA', 'FALHOU', 'INTERROMPIDA')),
  pedida_em timestamptz not null default now(),
  -- Moves while it runs: a run that stands still was left by a process that died.
  batida_em timestamptz not null default now(),
  fim timestamptz,
  paginas int not null default 0,
  linhas int not null default 0,
  novas int not null default 0,
  alteradas int not null default 0,
  recusadas int not null default 0,
  -- The first rows that were refused: [{linha, motivo}].
  recusas jsonb not null default '[]',
  erro text,
  cod_usuario int,
  quem text not null,
  primary key (cod_distribuidor, cod_execucao),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index dms_execucao_loja on dms_execucao (cod_distribuidor, cod_concessionaria, cod_execucao desc);
create unique index dms_execucao_uma on dms_execucao (cod_distribuidor, cod_concessionaria) where origem = 'REST' and estado in ('NA_FILA', 'EXECUTANDO');
create index dms_execucao_parada on dms_execucao (batida_em) where estado in ('NA_FILA', 'EXECUTANDO');

-- Amounts in centavos, quantity in thousandths, time in minutes. The higher `versao` of a row stands, in whatever order they come.
create table dms_linha (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_dms_linha int generated always as identity,
  id_externo text not null,
  versao bigint not null default 1,
  removida boolean not null default false,
  dia date not null,
  conta text not null,
  bruto bigint not null default 0,
  desconto bigint not null default 0,
  devolucao bigint not null default 0,
  imposto bigint not null default 0,
  custo bigint not null default 0,
  quantidade bigint not null default 0,
  minutos bigint not null default 0,
  recebida_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_dms_linha),
  unique (cod_distribuidor, cod_concessionaria, id_externo),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index dms_linha_dia on dms_linha (cod_distribuidor, cod_concessionaria, dia) where not removida;

-- One per access key, whatever is sent twice. A cancellation may come before its note: it waits here without a day.
create table nota_fiscal (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  chave text not null check (chave ~ '^\d{44}$'),
  dia date,
  modelo smallint not null check (modelo in (55, 65)),
  cancelada boolean not null default false,
  recebida_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_concessionaria, chave),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index nota_fiscal_dia on nota_fiscal (cod_distribuidor, cod_concessionaria, dia) where not cancelada;

-- Sums of a note's items by fiscal operation (CFOP), of those that are sales or what customers gave back.
create table nota_fiscal_soma (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  chave text not null,
  cfop text not null check (cfop ~ '^\d{4}$'),
  devolucao boolean not null,
  bruto bigint not null,
  desconto bigint not null,
  imposto bigint not null,
  quantidade bigint not null,
  primary key (cod_distribuidor, cod_concessionaria, chave, cfop),
  foreign key (cod_distribuidor, cod_concessionaria, chave) references nota_fiscal
);

-- Which department an account of the store's system, or a fiscal operation, is of; null leaves it out on purpose.
create table dms_mapa (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  origem text not null check (origem in ('CONTA', 'CFOP')),
  codigo text not null,
  departamento text,
  primary key (cod_distribuidor, cod_concessionaria, origem, codigo),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

-- Append-only: a difference settled for one side, with the three values as they then stood; it holds as long as they do.
create table venda_aceite (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_aceite int generated always as identity,
  dia date not null,
  departamento text not null,
  lado text not null check (lado in ('DIGITADO', 'DMS', 'NOTAS')),
  digitado bigint,
  dms bigint,
  notas bigint,
  motivo text not null check (length(motivo) between 3 and 300),
  cod_usuario int,
  quem text not null,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_aceite),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index venda_aceite_dia on venda_aceite (cod_distribuidor, cod_concessionaria, dia, cod_aceite);

alter table venda_celula drop constraint venda_celula_fonte_check;
alter table venda_celula add constraint venda_celula_fonte_check check (fonte in ('DIGITADO', 'PLANILHA', 'DMS', 'NOTAS'));

do $$
declare nome text;
begin
  foreach nome in array array['dms_fonte', 'dms_execucao', 'dms_linha', 'nota_fiscal', 'nota_fiscal_soma', 'dms_mapa', 'venda_aceite'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
  end loop;
  foreach nome in array array['dms_fonte', 'dms_execucao', 'dms_linha', 'nota_fiscal', 'nota_fiscal_soma', 'dms_mapa'] loop
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
  grant select, insert on venda_aceite to app_user, app_system;
end $$;

-- The token lies encrypted under the installation's secret, and requests learn only whether there is one.
alter table distribuidor add column tem_token_dms boolean not null generated always as (token_integracao_dms is not null) stored;
grant select (integracao_dms, tem_token_dms), update (integracao_dms, token_integracao_dms) on distribuidor to app_user;
