-- Copies between stores or models, kept with what they took the place of: undone within a day.
create table cardapio_copia (
  cod_distribuidor int not null references distribuidor,
  cod_copia int generated always as identity,
  tipo text not null check (tipo in ('peca', 'cardapio', 'manual')),
  de jsonb not null,
  para jsonb not null,
  linhas int not null,
  -- Each record as it was and as the copy left it.
  feito jsonb not null,
  cod_usuario int not null,
  feita_em timestamptz not null default now(),
  desfeita_em timestamptz,
  primary key (cod_distribuidor, cod_copia)
);
create index cardapio_copia_ultimas on cardapio_copia (cod_distribuidor, cod_copia desc);

-- A copied manual shows the file of the one that it came from, until it is sent its own.
alter table manual_proprietario add column arquivo_de int;

alter table cardapio_copia enable row level security;
alter table cardapio_copia force row level security;
create policy inquilino on cardapio_copia to app_user using (cod_distribuidor = (select ctx_distribuidor()));
create policy sistema on cardapio_copia to app_system using (true) with check (true);
grant select, insert, update on cardapio_copia to app_user, app_system;
grant usage on all sequences in schema public to app_user, app_system;
