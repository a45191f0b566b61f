-- One sign-in: other identity providers, provisioning by SCIM, shared tablets, assistants. What a person is comes from elsewhere only by the
-- distributor's own mapping.

alter table distribuidor
  -- False: people enter by their provider; only the account kept for emergencies has a password.
  add column senha_permitida boolean not null default true,
  -- Ends sessions without an act for so long; null leaves it to the session's own end.
  add column minutos_parado smallint check (minutos_parado between 5 and 1440),
  -- Assistants: whether people may connect one, register one by themselves, and see personal data through it.
  add column assistentes boolean not null default false,
  add column assistentes_registro boolean not null default false,
  add column assistentes_pessoais boolean not null default false;
alter table usuario
  add column emergencia boolean not null default false,
  -- The id at the provider of provisioning.
  add column id_externo text check (length(id_externo) <= 200),
  -- What provisioning last said of the person; null for who never came by it. `ativo` also needs a group that means something here.
  add column provisionamento text check (provisionamento in ('ATIVO', 'INATIVO', 'REMOVIDO'));
create unique index usuario_externo on usuario (cod_distribuidor, id_externo) where id_externo is not null;

create table provedor_oidc (
  cod_distribuidor int not null references distribuidor,
  cod_provedor int generated always as identity,
  nome text not null check (length(nome) between 1 and 60),
  emissor text not null check (length(emissor) between 8 and 300),
  id_cliente text not null check (length(id_cliente) <= 200),
  segredo text,
  -- E-mail domains whose people are sent here.
  dominios text[] not null default '{}',
  ativo boolean not null default false,
  -- Makes a user of whoever the provider knows and the mapping lets in; else only users who exist enter.
  cria_usuarios boolean not null default false,
  claim_grupos text not null default 'groups' check (length(claim_grupos) <= 80),
  -- Asked of the provider, and demanded of its answer.
  acr text check (length(acr) <= 200),
  -- The provider demands a second factor of everybody, so that ours is not asked again.
  segundo_fator boolean not null default false,
  verificado_em timestamptz,
  erro text,
  erro_em timestamptz,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_provedor),
  unique (cod_distribuidor, emissor, id_cliente),
  unique (cod_distribuidor, nome)
);

-- What a group at a provider (or of SCIM, without a provider) means here: the first that fits decides.
create table acesso_mapa (
  cod_distribuidor int not null,
  cod_mapa int generated always as identity,
  cod_provedor int,
  grupo text not null check (length(grupo) between 1 and 200),
  cod_nivel smallint not null check (cod_nivel in (1, 2, 3, 4, 5, 6)),
  -- Filters of stores, as a user's own; empty reaches what the level reaches without filters.
  filtros jsonb not null default '[]',
  ordem smallint not null default 0,
  primary key (cod_distribuidor, cod_mapa),
  foreign key (cod_distribuidor) references distribuidor,
  foreign key (cod_distribuidor, cod_provedor) references provedor_oidc on delete cascade
);

create table identidade_externa (
  cod_distribuidor int not null,
  cod_provedor int not null,
  sujeito text not null check (length(sujeito) between 1 and 255),
  cod_usuario int not null,
  ligada_em timestamptz not null default now(),
  vista_em timestamptz,
  primary key (cod_distribuidor, cod_provedor, sujeito),
  unique (cod_distribuidor, cod_provedor, cod_usuario),
  foreign key (cod_distribuidor, cod_provedor) references provedor_oidc on delete cascade,
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);

-- A sign-in that went to a provider and was not back yet. Bound to the browser by a cookie whose hash is the key.
create table entrada_oidc (
  cod_distribuidor int not null,
  estado_hash text not null,
  navegador_hash text not null,
  cod_provedor int not null,
  nonce text not null,
  verificador text not null,
  destino text not null default '/',
  lembrar boolean not null default false,
  expira_em timestamptz not null,
  primary key (cod_distribuidor, estado_hash),
  foreign key (cod_distribuidor, cod_provedor) references provedor_oidc on delete cascade
);
create index entrada_oidc_vence on entrada_oidc (expira_em);

alter table sessao_prova drop constraint sessao_prova_metodo_check;
alter table sessao_prova
  add constraint sessao_prova_metodo_check check (metodo in ('SENHA', 'SENHA_TOTP', 'SENHA_RECUPERACAO', 'PASSKEY', 'OIDC', 'PIN')),
  add column cod_provedor int,
  -- The provider's own session, which it may end from behind.
  add column sid text check (length(sid) <= 255),
  add column cod_aparelho int,
  -- The last act of a person in this sign-in, to the minute.
  add column ativa_em timestamptz not null default now();
create index sessao_prova_aparelho on sessao_prova (cod_distribuidor, cod_aparelho) where cod_aparelho is not null;
create index sessao_prova_sid on sessao_prova (cod_distribuidor, cod_provedor, sid) where sid is not null;

-- A sign-in by a provider that waits for our second factor.
alter table entrada_pedido
  add column cod_provedor int,
  add column sid text check (length(sid) <= 255),
  add column destino text check (length(destino) <= 500);

-- Logout tokens that were taken, so that none counts twice.
create table oidc_saida (
  cod_distribuidor int not null,
  cod_provedor int not null,
  jti text not null check (length(jti) <= 255),
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_provedor, jti),
  foreign key (cod_distribuidor, cod_provedor) references provedor_oidc on delete cascade
);

create table scim_chave (
  cod_distribuidor int not null references distribuidor,
  cod_chave int generated always as identity,
  nome text not null check (length(nome) between 1 and 60),
  chave_hash text not null,
  criada_em timestamptz not null default now(),
  expira_em timestamptz,
  ultimo_uso timestamptz,
  revogada_em timestamptz,
  primary key (cod_distribuidor, cod_chave),
  unique (chave_hash)
);
create table scim_grupo (
  cod_distribuidor int not null references distribuidor,
  id_grupo uuid not null default gen_random_uuid(),
  nome text not null check (length(nome) between 1 and 200),
  id_externo text check (length(id_externo) <= 200),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  primary key (cod_distribuidor, id_grupo),
  unique (cod_distribuidor, nome)
);
create table scim_membro (
  cod_distribuidor int not null,
  id_grupo uuid not null,
  cod_usuario int not null,
  primary key (cod_distribuidor, id_grupo, cod_usuario),
  foreign key (cod_distribuidor, id_grupo) references scim_grupo on delete cascade,
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);
create index scim_membro_usuario on scim_membro (cod_distribuidor, cod_usuario);

-- A tablet that several people share: registered once by a manager, then each changes in by a short number.
create table aparelho (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_aparelho int generated always as identity,
  nome text not null check (length(nome) between 1 and 60),
  token_hash text not null,
  cod_usuario int not null,
  registrado_em timestamptz not null default now(),
  visto_em timestamptz,
  revogado_em timestamptz,
  primary key (cod_distribuidor, cod_aparelho),
  unique (token_hash),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create table usuario_pin (
  cod_distribuidor int not null,
  cod_usuario int not null,
  pin_hash text not null,
  trocado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_usuario),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);
-- A person on a tablet: wrong numbers (five, and only a whole sign-in there opens it again), the last whole sign-in, and whether it was by
-- more than a password.
create table aparelho_pessoa (
  cod_distribuidor int not null,
  cod_aparelho int not null,
  cod_usuario int not null,
  falhas smallint not null default 0,
  entrou_em timestamptz,
  com_fator boolean not null default false,
  primary key (cod_distribuidor, cod_aparelho, cod_usuario),
  foreign key (cod_distribuidor, cod_aparelho) references aparelho on delete cascade,
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);

-- Assistants that people connect. Tokens are kept as hashes and bound to person, client and resource.
create table oauth_cliente (
  cod_distribuidor int not null references distribuidor,
  id_cliente text not null check (length(id_cliente) between 8 and 60),
  nome text not null check (length(nome) between 1 and 80),
  redirecionamentos text[] not null check (cardinality(redirecionamentos) between 1 and 10),
  -- Null for one that registered itself.
  cod_usuario int,
  ativo boolean not null default true,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, id_cliente),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create table oauth_codigo (
  cod_distribuidor int not null,
  codigo_hash text not null,
  id_cliente text not null,
  cod_usuario int not null,
  redirecionamento text not null,
  desafio text not null,
  recurso text not null,
  escopo text not null,
  familia uuid not null,
  expira_em timestamptz not null,
  usado_em timestamptz,
  primary key (cod_distribuidor, codigo_hash),
  foreign key (cod_distribuidor, id_cliente) references oauth_cliente on delete cascade,
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);
create table oauth_token (
  cod_distribuidor int not null,
  token_hash text not null,
  tipo text not null check (tipo in ('ACESSO', 'RENOVACAO')),
  -- One consent: its tokens end together, also when a renewal is used twice.
  familia uuid not null,
  id_cliente text not null,
  cod_usuario int not null,
  recurso text not null,
  escopo text not null,
  criado_em timestamptz not null default now(),
  expira_em timestamptz not null,
  usado_em timestamptz,
  revogado_em timestamptz,
  primary key (cod_distribuidor, token_hash),
  foreign key (cod_distribuidor, id_cliente) references oauth_cliente on delete cascade,
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);
create index oauth_token_familia on oauth_token (cod_distribuidor, familia);
create index oauth_token_usuario on oauth_token (cod_distribuidor, cod_usuario);

-- Keys of other systems: what they may do, and until when. Null keeps what older keys have: everything, for ever.
alter table integracao_chave add column escopos text[], add column expira_em timestamptz;

do $$
declare nome text;
begin
  foreach nome in array array['provedor_oidc', 'acesso_mapa', 'identidade_externa', 'entrada_oidc', 'oidc_saida', 'scim_chave', 'scim_grupo', 'scim_membro', 'usuario_pin', 'aparelho_pessoa', 'oauth_cliente', 'oauth_codigo', 'oauth_token'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
alter table aparelho enable row level security;
alter table aparelho force row level security;
create policy inquilino on aparelho to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])));
create policy sistema on aparelho to app_system using (true) with check (true);
grant select, insert, update, delete on aparelho to app_user, app_system;
grant usage on all sequences in schema public to app_user, app_system;
