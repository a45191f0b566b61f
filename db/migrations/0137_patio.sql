-- Where each car stands and who holds its key.

-- A place of the store: a spot in the yard, a bay, a lift, the street in front.
create table lugar (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_lugar int generated always as identity,
  -- What is painted on the wall.
  codigo text not null check (codigo ~ '^[A-Z0-9][A-Z0-9-]{0,7}$'),
  nome text check (length(nome) <= 60),
  tipo text not null default 'PATIO' check (tipo in ('PATIO', 'BOX', 'ELEVADOR', 'RUA', 'LAVAGEM', 'TESTE', 'SHOWROOM')),
  capacidade smallint not null default 1 check (capacidade between 1 and 200),
  ordem smallint not null default 0 check (ordem between 0 and 9999),
  -- In the QR code on the wall. It opens nothing without a session.
  token text not null default left(replace(gen_random_uuid()::text, '-', ''), 22) check (length(token) = 22),
  ativo boolean not null default true,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_lugar),
  unique (cod_distribuidor, cod_concessionaria, cod_lugar),
  constraint lugar_codigo unique (cod_distribuidor, cod_concessionaria, codigo),
  unique (cod_distribuidor, token),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index lugar_ordem on lugar (cod_distribuidor, codigo, cod_lugar);

-- Where a car stands when its card enters a column: one place a column.
create table lugar_coluna (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_status int not null,
  cod_lugar int not null,
  constraint lugar_coluna_pkey primary key (cod_distribuidor, cod_status),
  foreign key (cod_distribuidor, cod_concessionaria, cod_status) references agenda_status (cod_distribuidor, cod_concessionaria, cod_status),
  foreign key (cod_distribuidor, cod_concessionaria, cod_lugar) references lugar (cod_distribuidor, cod_concessionaria, cod_lugar)
);
create index lugar_coluna_lugar on lugar_coluna (cod_distribuidor, cod_lugar);

-- Where a mechanic usually works: one place a mechanic.
create table lugar_mecanico (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_mecanico int not null,
  cod_lugar int not null,
  constraint lugar_mecanico_pkey primary key (cod_distribuidor, cod_mecanico),
  foreign key (cod_distribuidor, cod_concessionaria, cod_mecanico) references mecanico (cod_distribuidor, cod_concessionaria, cod_mecanico),
  foreign key (cod_distribuidor, cod_concessionaria, cod_lugar) references lugar (cod_distribuidor, cod_concessionaria, cod_lugar)
);
create index lugar_mecanico_lugar on lugar_mecanico (cod_distribuidor, cod_lugar);

-- The places of a visit, one after the other. A row is closed, and seen again while it is open; nothing else of it changes.
create table carro_lugar (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_movimento bigint generated always as identity,
  cod_passagem int not null,
  cod_lugar int not null,
  desde timestamptz not null default now(),
  visto_em timestamptz not null default now() check (visto_em >= desde),
  ate timestamptz check (ate >= visto_em),
  como text not null check (como in ('QR', 'TOQUE', 'DERIVADO')),
  -- The act that implied the place.
  cod_evento bigint,
  cod_usuario int,
  quem text not null,
  primary key (cod_distribuidor, cod_movimento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_lugar) references lugar (cod_distribuidor, cod_concessionaria, cod_lugar),
  foreign key (cod_distribuidor, cod_usuario) references usuario,
  check ((como = 'DERIVADO') = (cod_evento is not null))
);
create unique index carro_lugar_aberto on carro_lugar (cod_distribuidor, cod_passagem) where ate is null;
create index carro_lugar_ocupado on carro_lugar (cod_distribuidor, cod_lugar) where ate is null;
create index carro_lugar_visita on carro_lugar (cod_distribuidor, cod_passagem, cod_movimento);
create index carro_lugar_lista on carro_lugar (cod_distribuidor, cod_concessionaria, desde desc, cod_movimento desc);

-- A numbered tag of the key board with the key that hangs on it. Exactly one holder: the board, or one person.
create table chave (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_chave int generated always as identity,
  numero text not null check (numero ~ '^[A-Z0-9][A-Z0-9-]{0,7}$'),
  token text not null default left(replace(gen_random_uuid()::text, '-', ''), 22) check (length(token) = 22),
  cod_passagem int,
  posse text not null default 'QUADRO' check (posse in ('QUADRO', 'PESSOA')),
  cod_usuario int,
  cod_mecanico int,
  desde timestamptz not null default now(),
  ativa boolean not null default true,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_chave),
  unique (cod_distribuidor, cod_concessionaria, cod_chave),
  constraint chave_numero unique (cod_distribuidor, cod_concessionaria, numero),
  unique (cod_distribuidor, token),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_usuario) references usuario,
  foreign key (cod_distribuidor, cod_concessionaria, cod_mecanico) references mecanico (cod_distribuidor, cod_concessionaria, cod_mecanico),
  constraint chave_uma_mao check (num_nonnulls(cod_usuario, cod_mecanico) = case posse when 'PESSOA' then 1 else 0 end),
  constraint chave_de_carro check (posse = 'QUADRO' or cod_passagem is not null)
);
create unique index chave_visita on chave (cod_distribuidor, cod_passagem) where cod_passagem is not null;

-- Who had a key, one after the other; never changed.
create table chave_movimento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_movimento bigint generated always as identity,
  cod_chave int not null,
  cod_passagem int not null,
  para text not null check (para in ('QUADRO', 'PESSOA', 'CLIENTE')),
  -- The holder's name at that time.
  com text check (length(com) <= 120),
  em timestamptz not null default now(),
  cod_usuario int,
  quem text not null,
  primary key (cod_distribuidor, cod_movimento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_chave) references chave (cod_distribuidor, cod_concessionaria, cod_chave),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index chave_movimento_visita on chave_movimento (cod_distribuidor, cod_passagem, cod_movimento);
create index chave_movimento_chave on chave_movimento (cod_distribuidor, cod_chave, cod_movimento);
create index chave_movimento_lista on chave_movimento (cod_distribuidor, cod_concessionaria, em desc, cod_movimento desc);

do $$
declare nome text;
begin
  foreach nome in array array['lugar', 'lugar_coluna', 'lugar_mecanico', 'carro_lugar', 'chave', 'chave_movimento'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_system', nome);
  end loop;
end $$;
grant select, insert, update on lugar, carro_lugar, chave to app_user;
grant select, insert, update, delete on lugar_coluna, lugar_mecanico to app_user;
grant select, insert on chave_movimento to app_user;
grant usage on all sequences in schema public to app_user, app_system;
