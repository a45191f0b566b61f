-- Monthly sales (domain §9): figures by store, day and department; the month's way to approval; what a closing froze, and what was put right since.
create table venda_mes (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  mes text not null check (mes ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  estado text not null default 'ABERTO' check (estado in ('ABERTO', 'PREENCHIDO', 'ENVIADO', 'EM_ANALISE', 'APROVADO', 'FECHADO', 'DEVOLVIDO', 'REABERTO')),
  -- Net goal of the month, centavos.
  meta bigint check (meta >= 0),
  -- Kept by each write of figures: working days with any, and their net.
  preenchidos smallint not null default 0,
  liquido bigint not null default 0,
  versao int not null default 1,
  alterado_em timestamptz not null default now(),
  alterado_por int,
  primary key (cod_distribuidor, cod_concessionaria, mes),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, alterado_por) references usuario
);
create index venda_mes_fila on venda_mes (cod_distribuidor, estado, mes, cod_concessionaria);

-- Amounts in centavos, quantity in thousandths, time in minutes; null where nothing was entered.
create table venda_celula (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  dia date not null,
  departamento text not null,
  bruto bigint check (bruto >= 0),
  desconto bigint check (desconto >= 0),
  devolucao bigint check (devolucao >= 0),
  imposto bigint check (imposto >= 0),
  custo bigint check (custo >= 0),
  quantidade bigint check (quantidade >= 0),
  minutos bigint check (minutos >= 0),
  fonte text not null default 'DIGITADO' check (fonte in ('DIGITADO', 'PLANILHA', 'DMS')),
  alterado_em timestamptz not null default now(),
  alterado_por int,
  primary key (cod_distribuidor, cod_concessionaria, dia, departamento),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, alterado_por) references usuario
);

-- Append-only: acts and comments of a month.
create table venda_evento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_evento int generated always as identity,
  mes text not null,
  acao text not null,
  de text,
  para text,
  texto text not null default '',
  cod_usuario int,
  quem text not null,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_evento),
  foreign key (cod_distribuidor, cod_concessionaria, mes) references venda_mes,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index venda_evento_mes on venda_evento (cod_distribuidor, cod_concessionaria, mes, cod_evento);

-- Append-only: a closed month as it was, canonical JSON under its SHA-256.
create table venda_fechamento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_fechamento int generated always as identity,
  mes text not null,
  conteudo text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  liquido bigint not null,
  fechado_por int,
  quem text not null,
  fechado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_fechamento),
  unique (cod_distribuidor, cod_concessionaria, mes),
  foreign key (cod_distribuidor, cod_concessionaria, mes) references venda_mes,
  foreign key (cod_distribuidor, fechado_por) references usuario
);
create index venda_fechamento_mes on venda_fechamento (cod_distribuidor, mes, cod_concessionaria);

-- Append-only: what was put right after a closing; it stands beside the snapshot and never in it. `valor` may be negative.
create table venda_ajuste (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_ajuste int generated always as identity,
  cod_fechamento int not null,
  departamento text not null,
  medida text not null,
  valor bigint not null check (valor <> 0),
  motivo text not null check (length(motivo) between 3 and 300),
  cod_usuario int,
  quem text not null,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_ajuste),
  foreign key (cod_distribuidor, cod_fechamento) references venda_fechamento,
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index venda_ajuste_fechamento on venda_ajuste (cod_distribuidor, cod_fechamento, cod_ajuste);

do $$
declare nome text;
begin
  foreach nome in array array['venda_mes', 'venda_celula', 'venda_evento', 'venda_fechamento', 'venda_ajuste'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
  end loop;
  foreach nome in array array['venda_mes', 'venda_celula'] loop
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
  foreach nome in array array['venda_evento', 'venda_fechamento', 'venda_ajuste'] loop
    execute format('grant select, insert on %I to app_user, app_system', nome);
  end loop;
end $$;
