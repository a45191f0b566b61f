-- Recall campaigns of makers: which chassis they name, what each store answered, and who was told when.

create function chassi_chave(p text) returns text language sql immutable strict parallel safe as $$
  select nullif(upper(regexp_replace(p, '[^A-Za-z0-9]', '', 'g')), '') $$;
alter table veiculo add column chassi_chave text generated always as (chassi_chave(chassi)) stored;
create index veiculo_chassi_chave on veiculo (cod_distribuidor, chassi_chave) where chassi_chave is not null;

create table recall (
  cod_distribuidor int not null references distribuidor,
  cod_recall int generated always as identity,
  marca text not null check (length(marca) between 1 and 60),
  numero text not null check (length(numero) between 1 and 40),
  titulo text not null check (length(titulo) between 3 and 120),
  risco text not null default '' check (length(risco) <= 500),
  risco_nivel text not null default 'MEDIO' check (risco_nivel in ('BAIXO', 'MEDIO', 'ALTO')),
  -- When the maker told its owners: the licence's year counts from it (CTB art. 131, § 4).
  desde date not null,
  -- For the customer, in plain words.
  texto text not null check (length(texto) between 10 and 1000),
  instrucoes text not null default '' check (length(instrucoes) <= 2000),
  minutos int check (minutos between 1 and 6000),
  pecas jsonb not null default '[]',
  ativo boolean not null default true,
  -- Kept by recall_chassi itself: counting a hundred thousand rows for each line of a list would be slow.
  chassis int not null default 0 check (chassis >= 0),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_recall)
);
create unique index recall_numero on recall (cod_distribuidor, sem_acento(marca), sem_acento(numero));
create index recall_titulo on recall (cod_distribuidor, sem_acento(titulo), cod_recall);

-- The key begins with the chassis: what a car has is one scan of it.
create table recall_chassi (
  cod_distribuidor int not null,
  chassi text not null check (chassi ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  cod_recall int not null,
  primary key (cod_distribuidor, chassi, cod_recall),
  foreign key (cod_distribuidor, cod_recall) references recall on delete cascade
);
create index recall_chassi_recall on recall_chassi (cod_distribuidor, cod_recall);

create function recall_conta_chassis() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update recall r set chassis = r.chassis + n.quantos
    from (select cod_distribuidor, cod_recall, count(*)::int as quantos from mudados group by 1, 2) n
    where r.cod_distribuidor = n.cod_distribuidor and r.cod_recall = n.cod_recall;
  else
    update recall r set chassis = r.chassis - n.quantos
    from (select cod_distribuidor, cod_recall, count(*)::int as quantos from mudados group by 1, 2) n
    where r.cod_distribuidor = n.cod_distribuidor and r.cod_recall = n.cod_recall;
  end if;
  return null;
end $$;
create trigger recall_chassi_novos after insert on recall_chassi referencing new table as mudados for each statement execute function recall_conta_chassis();
create trigger recall_chassi_fora after delete on recall_chassi referencing old table as mudados for each statement execute function recall_conta_chassis();

-- A range as makers publish it: how the chassis begins, and its last characters from and to. Only equal letters compare; the end is a number.
create table recall_faixa (
  cod_distribuidor int not null,
  cod_faixa int generated always as identity,
  cod_recall int not null,
  prefixo text not null check (prefixo ~ '^[A-HJ-NPR-Z0-9]{3,13}$'),
  serie text not null default '' check (serie ~ '^[A-HJ-NPR-Z0-9]{0,8}$'),
  de text not null check (de ~ '^[0-9]{3,8}$'),
  ate text not null check (ate ~ '^[0-9]{3,8}$'),
  -- The maker's three characters: what a lookup seeks by.
  wmi text not null generated always as (left(prefixo, 3)) stored,
  primary key (cod_distribuidor, cod_faixa),
  foreign key (cod_distribuidor, cod_recall) references recall on delete cascade,
  check (length(de) = length(ate) and de collate "C" <= ate collate "C"),
  check (length(prefixo) + length(serie) + length(de) <= 17)
);
create index recall_faixa_wmi on recall_faixa (cod_distribuidor, wmi);
create index recall_faixa_recall on recall_faixa (cod_distribuidor, cod_recall, cod_faixa);

-- Whether a chassis of 17 characters is in a range.
create function na_faixa(chassi text, prefixo text, serie text, de text, ate text) returns boolean language sql immutable parallel safe as $$
  select length(chassi) = 17 and starts_with(chassi, prefixo) and starts_with(right(chassi, length(serie) + length(de)), serie)
    and right(chassi, length(de)) ~ '^[0-9]+$' and right(chassi, length(de)) collate "C" between de and ate $$;

create table recall_documento (
  cod_distribuidor int not null,
  cod_documento int generated always as identity,
  cod_recall int not null,
  nome text not null check (length(nome) between 1 and 120),
  arquivo text not null,
  tipo text not null,
  bytes int not null check (bytes > 0),
  cod_usuario int,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_documento),
  foreign key (cod_distribuidor, cod_recall) references recall on delete cascade,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index recall_documento_recall on recall_documento (cod_distribuidor, cod_recall, cod_documento);

do $$
declare nome text;
begin
  foreach nome in array array['recall', 'recall_chassi', 'recall_faixa', 'recall_documento'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
grant usage on all sequences in schema public to app_user, app_system;
