-- What a store answered about a car's campaign. Never changed: the last answer of the store counts.
create table recall_resposta (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_resposta bigint generated always as identity,
  cod_recall int not null,
  chassi text not null,
  cod_veiculo int not null,
  cod_passagem int,
  estado text not null check (estado in ('FEITO', 'PECAS_PEDIDAS', 'RECUSADO', 'NAO_SE_APLICA', 'REABERTO')),
  motivo text not null default '' check (length(motivo) <= 300),
  assinado_por text check (length(assinado_por) <= 120),
  assinatura text,
  km int check (km between 0 and 2000000),
  cod_usuario int,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_resposta),
  foreign key (cod_distribuidor, cod_recall) references recall,
  foreign key (cod_distribuidor, cod_concessionaria, cod_veiculo) references veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_usuario) references usuario,
  check ((estado = 'RECUSADO') = (assinatura is not null)),
  check (estado not in ('NAO_SE_APLICA', 'REABERTO') or length(motivo) >= 3)
);
create index recall_resposta_carro on recall_resposta (cod_distribuidor, cod_concessionaria, chassi, cod_recall, cod_resposta desc);
create index recall_resposta_recall on recall_resposta (cod_distribuidor, cod_recall, cod_resposta);
create index recall_resposta_passagem on recall_resposta (cod_distribuidor, cod_passagem) where cod_passagem is not null;

-- A campaign done on a car closes it for the whole network; only that and the day are told to other stores.
create table recall_feito (
  cod_distribuidor int not null,
  chassi text not null,
  cod_recall int not null,
  feito_em timestamptz not null,
  primary key (cod_distribuidor, chassi, cod_recall),
  foreign key (cod_distribuidor, cod_recall) references recall
);
create index recall_feito_recall on recall_feito (cod_distribuidor, cod_recall);

-- Who was told, when and how.
create table recall_aviso (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_aviso bigint generated always as identity,
  cod_recall int not null,
  chassi text not null,
  cod_veiculo int not null,
  canal text not null check (canal in ('PAGINA', 'MENSAGEM', 'TELEFONE', 'BALCAO')),
  -- The store's day: a page that is opened often is told once a day.
  dia date not null,
  cod_usuario int,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_aviso),
  foreign key (cod_distribuidor, cod_recall) references recall,
  foreign key (cod_distribuidor, cod_concessionaria, cod_veiculo) references veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create unique index recall_aviso_dia on recall_aviso (cod_distribuidor, cod_concessionaria, chassi, cod_recall, canal, dia);
create index recall_aviso_recall on recall_aviso (cod_distribuidor, cod_recall, em desc, cod_aviso desc);

do $$
declare nome text;
begin
  foreach nome in array array['recall_resposta', 'recall_feito', 'recall_aviso'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
  end loop;
  foreach nome in array array['recall_resposta', 'recall_aviso'] loop
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('grant select, insert on %I to app_user, app_system', nome);
  end loop;
  create policy inquilino on recall_feito to app_user using (cod_distribuidor = (select ctx_distribuidor()));
  grant select, insert, update, delete on recall_feito to app_user, app_system;
end $$;
grant usage on all sequences in schema public to app_user, app_system;
