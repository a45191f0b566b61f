-- More than a password: passkeys, a second factor with recovery codes, and the rule that says who must have one.

create table passkey (
  cod_distribuidor int not null,
  cod_passkey int generated always as identity,
  cod_usuario int not null,
  -- Chosen by the authenticator, base64url.
  id_credencial text not null check (length(id_credencial) between 1 and 1400),
  chave_publica bytea not null,
  contador bigint not null default 0,
  transportes text[] not null default '{}',
  nome text not null check (length(nome) between 1 and 60),
  -- Kept by the person's account at the maker of the phone, so that it outlives the device.
  sincronizada boolean not null default false,
  criada_em timestamptz not null default now(),
  usada_em timestamptz,
  primary key (cod_distribuidor, cod_passkey),
  unique (cod_distribuidor, id_credencial),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);
create index passkey_usuario on passkey (cod_distribuidor, cod_usuario);

-- The shared secret of an authenticator app, encrypted. A new one counts once a first code proved it.
create table segundo_fator (
  cod_distribuidor int not null,
  cod_usuario int not null,
  segredo text,
  novo_segredo text,
  confirmado_em timestamptz,
  -- The last 30-second step that was used: no step counts twice.
  ultimo_passo bigint not null default 0,
  primary key (cod_distribuidor, cod_usuario),
  check ((segredo is null) = (confirmado_em is null)),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);

create table codigo_recuperacao (
  cod_distribuidor int not null,
  cod_usuario int not null,
  hash text not null,
  usado_em timestamptz,
  primary key (cod_distribuidor, cod_usuario, hash),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);

-- A sign-in or confirmation that was begun and waits for its second half. Only the hash of its secret is kept.
create table entrada_pedido (
  cod_distribuidor int not null,
  token_hash text not null,
  tipo text not null check (tipo in ('SEGUNDO_FATOR', 'PASSKEY', 'NOVA_PASSKEY', 'CONFIRMAR')),
  -- Null for a passkey that names its person itself.
  cod_usuario int,
  desafio text,
  lembrar boolean not null default false,
  tentativas smallint not null default 0,
  expira_em timestamptz not null,
  usado_em timestamptz,
  primary key (cod_distribuidor, token_hash),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);
create index entrada_pedido_vence on entrada_pedido (expira_em);

-- By level: off, offered, demanded. Whoever lacks a demanded factor may enter without it until the days of grace are over.
create table regra_entrada (
  cod_distribuidor int not null references distribuidor,
  cod_nivel smallint not null check (cod_nivel in (-1, 1, 2, 3, 4, 5, 6)),
  segundo_fator text not null default 'OFERECIDO' check (segundo_fator in ('DESLIGADO', 'OFERECIDO', 'EXIGIDO')),
  carencia_ate date,
  primary key (cod_distribuidor, cod_nivel)
);

-- How a sign-in was proven, and until when its person was confirmed again for a dangerous act.
create table sessao_prova (
  cod_distribuidor int not null,
  familia uuid not null,
  cod_usuario int not null,
  metodo text not null check (metodo in ('SENHA', 'SENHA_TOTP', 'SENHA_RECUPERACAO', 'PASSKEY')),
  ip inet,
  confirmada_em timestamptz,
  primary key (cod_distribuidor, familia),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);
create index sessao_prova_usuario on sessao_prova (cod_distribuidor, cod_usuario);

do $$
declare nome text;
begin
  foreach nome in array array['passkey', 'segundo_fator', 'codigo_recuperacao', 'entrada_pedido', 'regra_entrada', 'sessao_prova'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
grant usage on all sequences in schema public to app_user, app_system;
