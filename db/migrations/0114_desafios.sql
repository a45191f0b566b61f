-- Challenges that were answered: each admits one request. Making one leaves no trace.
create table reserva_desafio (
  cod_distribuidor int not null references distribuidor,
  desafio text not null check (length(desafio) = 22),
  expira_em timestamptz not null,
  primary key (cod_distribuidor, desafio)
);
create index reserva_desafio_vence on reserva_desafio (expira_em);

-- Codes sent, by keyed hash of the phone, for the limit of one phone.
create table reserva_codigo (
  cod_distribuidor int not null references distribuidor,
  cod_codigo bigint generated always as identity,
  telefone_hash text not null,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_codigo)
);
create index reserva_codigo_telefone on reserva_codigo (cod_distribuidor, telefone_hash, em);
create index reserva_codigo_em on reserva_codigo (em);

do $$
declare nome text;
begin
  foreach nome in array array['reserva_desafio', 'reserva_codigo'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
grant usage on all sequences in schema public to app_user, app_system;
