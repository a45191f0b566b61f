-- Tenants, people, checklists and quotes. Every tenant table: composite key on cod_distribuidor, forced row-level security.
-- app_user is what a request becomes (bound by tenant and stores); app_system is what the process becomes for work
-- that precedes or spans tenants (host look-up, sessions by link, jobs). Neither can log in.

do $$ begin
  if not exists (select from pg_roles where rolname = 'app_user') then create role app_user nologin nosuperuser nobypassrls noinherit; end if;
  if not exists (select from pg_roles where rolname = 'app_system') then create role app_system nologin nosuperuser nobypassrls noinherit; end if;
end $$;

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- unaccent is only stable; with the dictionary named it may be used in an index.
create function sem_acento(t text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, t)) $$;

-- A converted plate maps its fifth character 0-9 to A-J: both patterns are searched by one key.
create function placa_chave(p text) returns text language sql immutable strict parallel safe as $$
  select case when limpa ~ '^[A-Z]{3}[0-9]{4}$' then overlay(limpa placing translate(substr(limpa, 5, 1), '0123456789', 'ABCDEFGHIJ') from 5 for 1) else limpa end
  from (select upper(regexp_replace(p, '[^A-Za-z0-9]', '', 'g'))) as t(limpa) $$;

create function ctx_distribuidor() returns int language sql stable parallel safe as $$ select nullif(current_setting('app.distribuidor', true), '')::int $$;
create function ctx_usuario() returns int language sql stable parallel safe as $$ select nullif(current_setting('app.usuario', true), '')::int $$;
-- Reachable stores as an array; null stands for every store of the tenant.
create function ctx_lojas() returns int[] language sql stable parallel safe as $$ select nullif(nullif(current_setting('app.lojas', true), ''), '*')::int[] $$;
create function ctx_todas() returns boolean language sql stable parallel safe as $$ select coalesce(current_setting('app.lojas', true), '') = '*' $$;

create table distribuidor (
  cod_distribuidor int generated always as identity primary key,
  distribuidor text not null unique check (distribuidor ~ '^[a-z0-9_]+$'),
  name_empresa text not null,
  dominio_gestao text not null,
  dominio_api text not null,
  dominio_integracao text not null,
  dominio_checklist text not null,
  dominio_orcamento text not null,
  dominio_pesquisa text not null,
  link_loja_ios text,
  link_loja_android text,
  mascara_codigo_interno text not null default '00000',
  mascara_codigo_login text not null default '###.##',
  integracao_dms text,
  token_integracao_dms text,
  tipo_conexao text not null default 'https' check (tipo_conexao in ('http', 'https')),
  cor_primaria text not null default '#009EF7' check (cor_primaria ~ '^#[0-9A-Fa-f]{6}$'),
  logo text,
  icone text,
  url_legado text,
  cnpj_alfanumerico boolean not null default true,
  ativo boolean not null default true,
  criado_em timestamptz not null default now()
);

create table distribuidor_host (
  host text primary key check (host = lower(host)),
  cod_distribuidor int not null references distribuidor
);

create table grupo (
  cod_distribuidor int not null references distribuidor,
  cod_grupo int generated always as identity,
  nome text not null,
  primary key (cod_distribuidor, cod_grupo)
);

create table concessionaria (
  cod_distribuidor int not null references distribuidor,
  cod_concessionaria int generated always as identity,
  cod_grupo int not null,
  nome text not null,
  marca text not null,
  cnpj text,
  telefone text,
  cidade text not null,
  uf char(2) not null,
  fuso text not null default 'America/Sao_Paulo',
  status smallint not null default 1,
  modelo_agenda text not null default 'Veiculos',
  abre time not null default '07:00',
  fecha time not null default '19:00',
  versao int not null default 1,
  primary key (cod_distribuidor, cod_concessionaria),
  foreign key (cod_distribuidor, cod_grupo) references grupo
);

create table concessionaria_config (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  chave text not null,
  valor text not null,
  primary key (cod_distribuidor, cod_concessionaria, chave),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

create table usuario (
  cod_distribuidor int not null references distribuidor,
  cod_usuario int generated always as identity,
  nome text not null,
  email text not null check (email = lower(email)),
  senha_hash text not null,
  cod_nivel smallint not null check (cod_nivel in (-1, 1, 2, 3, 4, 5, 6)),
  ativo boolean not null default true,
  ultimo_acesso timestamptz,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_usuario),
  unique (cod_distribuidor, email)
);

create table usuario_filtro (
  cod_distribuidor int not null,
  cod_usuario int not null,
  tipo text not null check (tipo in ('GRUPO', 'MARCA', 'CONCESSIONARIA')),
  valor text not null,
  primary key (cod_distribuidor, cod_usuario, tipo, valor),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);

create table sessao (
  cod_distribuidor int not null,
  token_hash text not null,
  familia uuid not null,
  cod_usuario int not null,
  lembrar boolean not null,
  criada_em timestamptz not null default now(),
  expira_em timestamptz not null,
  usada_em timestamptz,
  revogada_em timestamptz,
  primary key (cod_distribuidor, token_hash),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);
create index sessao_familia on sessao (cod_distribuidor, familia);
create index sessao_usuario on sessao (cod_distribuidor, cod_usuario);

create table senha_link (
  cod_distribuidor int not null,
  token_hash text not null,
  cod_usuario int not null,
  expira_em timestamptz not null,
  usado_em timestamptz,
  primary key (cod_distribuidor, token_hash),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);

create table pagina_vista (
  cod_distribuidor int not null references distribuidor,
  cod_vista bigint generated always as identity,
  cod_usuario int not null,
  pagina text not null,
  params text not null,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_vista)
);
create index pagina_vista_em on pagina_vista (cod_distribuidor, em desc);

-- Who, what, when, from where, of every write and login. Append-only: app_user may only insert and read.
create table auditoria (
  cod_distribuidor int not null references distribuidor,
  cod_auditoria bigint generated always as identity,
  cod_usuario int,
  acao text not null,
  alvo text,
  dados jsonb,
  ip text,
  user_agent text,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_auditoria)
);
create index auditoria_em on auditoria (cod_distribuidor, em desc);

create table mensagem (
  cod_distribuidor int not null references distribuidor,
  cod_mensagem bigint generated always as identity,
  cod_concessionaria int,
  canal text not null check (canal in ('EMAIL', 'SMS')),
  destino text not null,
  assunto text,
  corpo text not null,
  estado text not null default 'PENDENTE' check (estado in ('PENDENTE', 'ENVIADA', 'FALHOU', 'GUARDADA')),
  tentativas int not null default 0,
  erro text,
  criada_em timestamptz not null default now(),
  enviada_em timestamptz,
  primary key (cod_distribuidor, cod_mensagem)
);

create table idempotencia (
  cod_distribuidor int not null references distribuidor,
  quem text not null,
  chave text not null,
  resumo text not null,
  status smallint,
  resposta jsonb,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, quem, chave)
);

create table integracao_chave (
  cod_distribuidor int not null references distribuidor,
  cod_chave int generated always as identity,
  nome text not null,
  chave_hash text not null unique,
  ativa boolean not null default true,
  ultimo_uso timestamptz,
  criada_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_chave)
);

create table sequencia (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  nome text not null,
  ultimo int not null,
  primary key (cod_distribuidor, cod_concessionaria, nome),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

create table consultor (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_consultor int generated always as identity,
  nome text not null,
  ativo boolean not null default true,
  primary key (cod_distribuidor, cod_consultor),
  unique (cod_distribuidor, cod_concessionaria, cod_consultor),
  unique (cod_distribuidor, cod_concessionaria, nome),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

create table mecanico (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_mecanico int generated always as identity,
  nome text not null,
  imagem text,
  cod_usuario int,
  ativo boolean not null default true,
  primary key (cod_distribuidor, cod_mecanico),
  unique (cod_distribuidor, cod_concessionaria, cod_mecanico),
  unique (cod_distribuidor, cod_concessionaria, nome),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);

-- Customers belong to the store that serves them: another store's staff never reads them.
create table cliente (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_cliente int generated always as identity,
  nome text not null,
  documento text,
  telefone text,
  email text,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_cliente),
  unique (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index cliente_documento on cliente (cod_distribuidor, cod_concessionaria, documento);
create index cliente_telefone on cliente (cod_distribuidor, cod_concessionaria, telefone);
create index cliente_nome_trgm on cliente using gin (sem_acento(nome) gin_trgm_ops);

create table veiculo (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_veiculo int generated always as identity,
  placa text,
  placa_chave text generated always as (placa_chave(placa)) stored,
  chassi text,
  marca text not null,
  modelo text not null,
  versao text,
  ano smallint,
  combustivel text,
  primary key (cod_distribuidor, cod_veiculo),
  unique (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create unique index veiculo_placa on veiculo (cod_distribuidor, cod_concessionaria, placa_chave);
create index veiculo_chassi on veiculo (cod_distribuidor, cod_concessionaria, chassi);
create index veiculo_placa_trgm on veiculo using gin (placa_chave gin_trgm_ops);

create table peca (
  cod_distribuidor int not null references distribuidor,
  cod_peca int generated always as identity,
  codigo text not null,
  descricao text not null,
  categoria text not null,
  marca text not null,
  posicao text,
  custo int,
  preco int not null,
  disponivel boolean not null default true,
  primary key (cod_distribuidor, cod_peca),
  unique (cod_distribuidor, codigo)
);
create index peca_trgm on peca using gin (sem_acento(codigo || ' ' || descricao || ' ' || marca) gin_trgm_ops);

create table servico (
  cod_distribuidor int not null references distribuidor,
  cod_servico int generated always as identity,
  codigo text not null,
  descricao text not null,
  tipo text not null default 'MECANICA',
  minutos int not null,
  custo_hora int not null,
  valor_hora int not null,
  ativo boolean not null default true,
  primary key (cod_distribuidor, cod_servico),
  unique (cod_distribuidor, codigo)
);

create table checklist (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_checklist int generated always as identity,
  numero int not null,
  ano smallint not null,
  id_externo text not null,
  resumo_entrada text not null,
  cod_veiculo int not null,
  cod_cliente int not null,
  cod_consultor int,
  cod_mecanico int,
  km int,
  tipo_os text,
  garantia boolean not null default false,
  vermelhos smallint not null default 0,
  amarelos smallint not null default 0,
  verdes smallint not null default 0,
  criado_em timestamptz not null,
  finalizado_em timestamptz,
  primary key (cod_distribuidor, cod_checklist),
  unique (cod_distribuidor, cod_concessionaria, cod_checklist),
  unique (cod_distribuidor, cod_concessionaria, id_externo),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_veiculo) references veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cliente) references cliente (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, cod_consultor) references consultor,
  foreign key (cod_distribuidor, cod_mecanico) references mecanico
);
create index checklist_loja on checklist (cod_distribuidor, cod_concessionaria, criado_em desc, cod_checklist desc);
create index checklist_todas on checklist (cod_distribuidor, criado_em desc, cod_checklist desc);
create index checklist_veiculo on checklist (cod_distribuidor, cod_veiculo, criado_em desc);
create index checklist_cliente on checklist (cod_distribuidor, cod_cliente, criado_em desc);
create index checklist_numero on checklist (cod_distribuidor, cod_concessionaria, numero desc);

create table checklist_item (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_item bigint generated always as identity,
  cod_checklist int not null,
  ordem smallint not null,
  grupo text not null,
  nome text not null,
  estado text not null default 'NAO_VERIFICADO' check (estado in ('NAO_VERIFICADO', 'VERDE', 'AMARELO', 'VERMELHO', 'NA')),
  medida double precision,
  unidade text,
  limite double precision,
  comentario_interno text,
  comentario_cliente text,
  servico_sugerido text,
  peca_sugerida text,
  primary key (cod_distribuidor, cod_item),
  unique (cod_distribuidor, cod_concessionaria, cod_item),
  foreign key (cod_distribuidor, cod_concessionaria, cod_checklist) references checklist (cod_distribuidor, cod_concessionaria, cod_checklist)
);
create index checklist_item_checklist on checklist_item (cod_distribuidor, cod_checklist, ordem);

create table checklist_foto (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_foto bigint generated always as identity,
  cod_item bigint not null,
  arquivo text not null,
  miniatura text not null,
  largura int not null,
  altura int not null,
  primary key (cod_distribuidor, cod_foto),
  foreign key (cod_distribuidor, cod_concessionaria, cod_item) references checklist_item (cod_distribuidor, cod_concessionaria, cod_item)
);
create index checklist_foto_item on checklist_foto (cod_distribuidor, cod_item);

-- placa, modelo, cliente are copied from the checklist: a quote list reads one table.
create table orcamento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_orcamento int generated always as identity,
  cod_checklist int not null,
  checklist_numero int not null,
  checklist_ano smallint not null,
  cod_pai int,
  sequencia smallint not null default 0,
  estado text not null default 'NOVO',
  fase text not null generated always as (case
    when estado in ('PARCIAL', 'APROVADO', 'EM_EXECUCAO', 'FINALIZADO') then 'FECHADO'
    when estado in ('REPROVADO', 'EXPIRADO') then 'PERDIDO'
    when estado = 'CANCELADO' then 'CANCELADO' else 'ABERTO' end) stored,
  entrou_no_estado_em timestamptz not null,
  placa text,
  placa_chave text generated always as (placa_chave(placa)) stored,
  chassi text,
  modelo text not null,
  ano smallint,
  cliente text not null,
  telefone text,
  km int,
  consultor text,
  cod_usuario_dono int,
  vermelhos smallint not null,
  amarelos smallint not null,
  verdes smallint not null,
  valor bigint,
  valor_aprovado bigint not null default 0,
  valor_recusado bigint not null default 0,
  condicao_pagamento text,
  inicio_previsto date,
  fim_previsto date,
  validade_dias smallint not null default 10,
  criado_em timestamptz not null,
  precificado_em timestamptz,
  enviado_em timestamptz,
  visualizado_em timestamptz,
  respondido_em timestamptz,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_orcamento),
  unique (cod_distribuidor, cod_concessionaria, cod_orcamento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_checklist) references checklist (cod_distribuidor, cod_concessionaria, cod_checklist),
  foreign key (cod_distribuidor, cod_pai) references orcamento,
  foreign key (cod_distribuidor, cod_usuario_dono) references usuario
);
create unique index orcamento_checklist on orcamento (cod_distribuidor, cod_checklist, sequencia);
create index orcamento_loja_fase on orcamento (cod_distribuidor, cod_concessionaria, fase, criado_em desc, cod_orcamento desc);
create index orcamento_fase on orcamento (cod_distribuidor, fase, criado_em desc, cod_orcamento desc);
create index orcamento_loja on orcamento (cod_distribuidor, cod_concessionaria, criado_em desc, cod_orcamento desc);
create index orcamento_loja_estado on orcamento (cod_distribuidor, cod_concessionaria, estado, criado_em desc, cod_orcamento desc);
create index orcamento_loja_fase_etapa on orcamento (cod_distribuidor, cod_concessionaria, fase, entrou_no_estado_em desc, cod_orcamento desc);
create index orcamento_loja_fase_valor on orcamento (cod_distribuidor, cod_concessionaria, fase, (coalesce(valor, 0)) desc, cod_orcamento desc);
create index orcamento_enviado on orcamento (cod_distribuidor, cod_concessionaria, enviado_em desc);
create index orcamento_precificado on orcamento (cod_distribuidor, cod_concessionaria, precificado_em desc);
create index orcamento_respondido on orcamento (cod_distribuidor, cod_concessionaria, respondido_em desc);
create index orcamento_placa_trgm on orcamento using gin (placa_chave gin_trgm_ops);
create index orcamento_cliente_trgm on orcamento using gin (sem_acento(cliente) gin_trgm_ops);

create table orcamento_linha (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_linha bigint generated always as identity,
  cod_orcamento int not null,
  ordem smallint not null,
  cod_item bigint,
  titulo text not null,
  comentario_cliente text,
  cor text check (cor in ('VERMELHO', 'AMARELO')),
  origem text not null check (origem in ('PLANO_DE_FABRICA', 'ACHADO', 'SUGESTAO')),
  estado text not null default 'PENDENTE',
  motivo text,
  adiado_para date,
  adiado_km int,
  total bigint,
  primary key (cod_distribuidor, cod_linha),
  unique (cod_distribuidor, cod_concessionaria, cod_linha),
  foreign key (cod_distribuidor, cod_concessionaria, cod_orcamento) references orcamento (cod_distribuidor, cod_concessionaria, cod_orcamento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_item) references checklist_item (cod_distribuidor, cod_concessionaria, cod_item)
);
create index orcamento_linha_orcamento on orcamento_linha (cod_distribuidor, cod_orcamento, ordem);

-- A part (quantidade, unit values) or labour (minutos, values per hour) of a line; money in centavos.
create table orcamento_componente (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_componente bigint generated always as identity,
  cod_linha bigint not null,
  ordem smallint not null,
  tipo text not null check (tipo in ('PECA', 'MAO_DE_OBRA')),
  codigo text not null,
  descricao text not null,
  quantidade numeric(9, 3),
  minutos int,
  custo bigint,
  preco bigint,
  desconto bigint not null default 0,
  primary key (cod_distribuidor, cod_componente),
  foreign key (cod_distribuidor, cod_concessionaria, cod_linha) references orcamento_linha (cod_distribuidor, cod_concessionaria, cod_linha) on delete cascade
);
create index orcamento_componente_linha on orcamento_componente (cod_distribuidor, cod_linha, ordem);

-- What was sent, frozen: canonical JSON and its SHA-256. token is the public link, 128 random bits.
create table orcamento_versao (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_orcamento int not null,
  numero smallint not null,
  token text not null,
  conteudo text not null,
  sha256 text not null,
  enviada_em timestamptz not null,
  enviada_por int,
  expira_em timestamptz not null,
  retirada_em timestamptz,
  respondida_em timestamptz,
  assinada_por text,
  primary key (cod_distribuidor, cod_orcamento, numero),
  unique (cod_distribuidor, token),
  foreign key (cod_distribuidor, cod_concessionaria, cod_orcamento) references orcamento (cod_distribuidor, cod_concessionaria, cod_orcamento)
);
create index orcamento_versao_expira on orcamento_versao (expira_em) where respondida_em is null and retirada_em is null;

-- Evidence of each decision: append-only.
create table orcamento_decisao (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_decisao bigint generated always as identity,
  cod_orcamento int not null,
  numero_versao smallint not null,
  cod_linha bigint not null,
  decisao text not null check (decisao in ('APROVADO', 'REPROVADO', 'ADIADO')),
  motivo text,
  adiado_para date,
  sha256 text not null,
  canal text not null,
  nome text not null,
  ip text,
  user_agent text,
  passo_identidade text not null,
  em timestamptz not null,
  primary key (cod_distribuidor, cod_decisao),
  unique (cod_distribuidor, cod_orcamento, numero_versao, cod_linha),
  foreign key (cod_distribuidor, cod_concessionaria, cod_orcamento) references orcamento (cod_distribuidor, cod_concessionaria, cod_orcamento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_linha) references orcamento_linha (cod_distribuidor, cod_concessionaria, cod_linha)
);

-- Every transition: append-only; the state of a quote is the fold of these.
create table orcamento_evento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_evento bigint generated always as identity,
  cod_orcamento int not null,
  tipo text not null,
  de text,
  para text not null,
  cod_usuario int,
  quem text not null,
  detalhe text,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_evento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_orcamento) references orcamento (cod_distribuidor, cod_concessionaria, cod_orcamento)
);
create index orcamento_evento_orcamento on orcamento_evento (cod_distribuidor, cod_orcamento, cod_evento);

-- Tells every process that a user's rights changed: caches drop, sockets leave (quality: within 5 s).
create function avisa_acesso() returns trigger language plpgsql as $$
begin
  perform pg_notify('acesso', coalesce(new.cod_distribuidor, old.cod_distribuidor) || ':' || coalesce(new.cod_usuario, old.cod_usuario));
  return null;
end $$;
create trigger usuario_acesso after update of cod_nivel, ativo, nome or delete on usuario for each row execute function avisa_acesso();
create trigger usuario_filtro_acesso after insert or update or delete on usuario_filtro for each row execute function avisa_acesso();
create function avisa_concessionaria() returns trigger language plpgsql as $$
begin
  perform pg_notify('acesso', coalesce(new.cod_distribuidor, old.cod_distribuidor) || ':0');
  return null;
end $$;
create trigger concessionaria_acesso after insert or update or delete on concessionaria for each row execute function avisa_concessionaria();
create trigger distribuidor_acesso after insert or update on distribuidor for each row execute function avisa_concessionaria();

-- Policies. Tables with cod_concessionaria are bound by the store too; context is read once per query, not per row.
do $$
declare t record; tem_loja boolean;
begin
  for t in select c.relname as nome from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('migracao')
  loop
    execute format('alter table %I enable row level security', t.nome);
    execute format('alter table %I force row level security', t.nome);
    select exists (select from information_schema.columns where table_schema = 'public' and table_name = t.nome and column_name = 'cod_concessionaria' and is_nullable = 'NO')
      and t.nome <> 'concessionaria' into tem_loja;
    if tem_loja or t.nome = 'concessionaria' then
      execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', t.nome);
    else
      execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()))', t.nome);
    end if;
    execute format('create policy sistema on %I to app_system using (true) with check (true)', t.nome);
  end loop;
end $$;

grant usage on schema public to app_user, app_system;
grant select, insert, update, delete on all tables in schema public to app_user, app_system;
grant usage on all sequences in schema public to app_user, app_system;
revoke insert, update, delete on distribuidor, distribuidor_host from app_user;
revoke update, delete on auditoria, pagina_vista, orcamento_evento, orcamento_decisao from app_user;
revoke delete on usuario, concessionaria, checklist, checklist_item, checklist_foto, orcamento, orcamento_versao from app_user;
-- The tenant's DMS token is for the process, never for a request.
revoke select on distribuidor from app_user;
grant select (cod_distribuidor, distribuidor, name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa,
  link_loja_ios, link_loja_android, mascara_codigo_interno, mascara_codigo_login, tipo_conexao, cor_primaria, logo, icone, url_legado, cnpj_alfanumerico, ativo) on distribuidor to app_user;
