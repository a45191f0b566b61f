-- Inspections done here: templates with frozen versions, the inspections, their acts, and their photos, videos and signatures.
create table modelo_inspecao (
  cod_distribuidor int not null references distribuidor,
  cod_modelo_inspecao int generated always as identity,
  -- A store's own template; null serves every store.
  cod_concessionaria int,
  nome text not null,
  -- Cars that it serves; an empty list is every make or model.
  marcas text[] not null default '{}',
  modelos text[] not null default '{}',
  km_de int check (km_de >= 0),
  km_ate int check (km_ate >= km_de),
  -- What is being edited; null when nothing changed since the last version.
  rascunho jsonb,
  numero_publicado int,
  ativo boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_modelo_inspecao),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create unique index modelo_inspecao_nome on modelo_inspecao (cod_distribuidor, coalesce(cod_concessionaria, 0), lower(nome));

-- A published version never changes: an inspection keeps the one it was begun by.
create table modelo_inspecao_versao (
  cod_distribuidor int not null,
  cod_modelo_inspecao int not null,
  numero int not null check (numero > 0),
  definicao jsonb not null,
  publicada_em timestamptz not null default now(),
  cod_usuario int,
  primary key (cod_distribuidor, cod_modelo_inspecao, numero),
  foreign key (cod_distribuidor, cod_modelo_inspecao) references modelo_inspecao,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
alter table modelo_inspecao add foreign key (cod_distribuidor, cod_modelo_inspecao, numero_publicado) references modelo_inspecao_versao (cod_distribuidor, cod_modelo_inspecao, numero);

-- `conteudo` is the fold of the acts, by the rule that the phone uses too; the columns beside it are what lists and rules ask for.
create table inspecao (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  id_inspecao uuid not null,
  cod_passagem int,
  cod_veiculo int,
  cod_modelo_inspecao int not null,
  numero_versao int not null,
  estado text not null check (estado in ('EM_ANDAMENTO', 'SEGUNDA_OLHADA', 'FINALIZADA', 'CANCELADA')),
  rev int not null default 1,
  conteudo jsonb not null,
  cod_checklist int,
  avisos text[] not null default '{}',
  iniciada_em timestamptz not null default now(),
  finalizada_em timestamptz,
  -- Since when the customer's data in it wait to be erased with their files; null when none do.
  apagar_desde timestamptz,
  primary key (cod_distribuidor, id_inspecao),
  unique (cod_distribuidor, cod_concessionaria, id_inspecao),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_veiculo) references veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_checklist) references checklist (cod_distribuidor, cod_concessionaria, cod_checklist),
  foreign key (cod_distribuidor, cod_modelo_inspecao, numero_versao) references modelo_inspecao_versao
);
-- One open inspection of a visit: two phones that begin it offline meet in the first that arrives.
create unique index inspecao_aberta on inspecao (cod_distribuidor, cod_passagem) where cod_passagem is not null and estado in ('EM_ANDAMENTO', 'SEGUNDA_OLHADA');
create index inspecao_loja on inspecao (cod_distribuidor, cod_concessionaria, iniciada_em desc);
create index inspecao_passagem on inspecao (cod_distribuidor, cod_passagem) where cod_passagem is not null;
create index inspecao_checklist on inspecao (cod_distribuidor, cod_checklist) where cod_checklist is not null;

create index inspecao_apagar on inspecao (apagar_desde) where apagar_desde is not null;

create table inspecao_ato (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  id_ato uuid not null,
  id_inspecao uuid not null,
  -- Order in the inspection: its rev after the act.
  ordem int not null,
  tipo text not null,
  item text,
  ato jsonb not null,
  cod_usuario int not null,
  em timestamptz not null default now(),
  no_aparelho_em timestamptz not null,
  primary key (cod_distribuidor, id_ato),
  unique (cod_distribuidor, id_inspecao, ordem),
  foreign key (cod_distribuidor, cod_concessionaria, id_inspecao) references inspecao (cod_distribuidor, cod_concessionaria, id_inspecao),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
-- Which canned comments a person uses most.
create index inspecao_ato_usuario on inspecao_ato (cod_distribuidor, cod_usuario, em desc) where tipo = 'RESPONDER';

create table inspecao_midia (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  id_midia uuid not null,
  id_inspecao uuid not null,
  tipo text not null check (tipo in ('FOTO', 'VIDEO', 'ASSINATURA')),
  bytes int not null check (bytes > 0),
  recebidos int not null default 0,
  sha256 text not null,
  estado text not null default 'ENVIANDO' check (estado in ('ENVIANDO', 'PRONTA', 'RECUSADA')),
  erro text,
  desenho_de uuid,
  -- Keys of the stored files: the photo or the video's first frame, its thumbnail, the video itself.
  arquivo text,
  miniatura text,
  video text,
  largura int,
  altura int,
  duracao_ms int,
  cod_usuario int not null,
  criada_em timestamptz not null default now(),
  primary key (cod_distribuidor, id_midia),
  foreign key (cod_distribuidor, cod_concessionaria, id_inspecao) references inspecao (cod_distribuidor, cod_concessionaria, id_inspecao),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index inspecao_midia_inspecao on inspecao_midia (cod_distribuidor, id_inspecao);

-- A checklist's photo may be a video's first frame, or a photo drawn upon whose original is kept.
alter table checklist_foto
  add column video text,
  add column duracao_ms int,
  add column original text;

do $$
declare nome text;
begin
  foreach nome in array array['modelo_inspecao', 'modelo_inspecao_versao', 'inspecao', 'inspecao_ato', 'inspecao_midia'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update on %I to app_user', nome);
    execute format('grant select, insert, update, delete on %I to app_system', nome);
  end loop;
  foreach nome in array array['inspecao', 'inspecao_ato', 'inspecao_midia'] loop
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
  end loop;
end $$;
create policy inquilino on modelo_inspecao to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria is null or cod_concessionaria = any ((select ctx_lojas())::int[])));
create policy inquilino on modelo_inspecao_versao to app_user using (cod_distribuidor = (select ctx_distribuidor()) and cod_modelo_inspecao in (select m.cod_modelo_inspecao from modelo_inspecao m));
-- Versions and acts are history.
revoke update on modelo_inspecao_versao, inspecao_ato from app_user;
grant usage on all sequences in schema public to app_user, app_system;
