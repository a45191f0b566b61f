-- Wrong passwords of an account from one address: whoever guesses waits longer and longer, and nobody else does. rede is an IPv4 address or an IPv6 /64.
create table entrada_recusada (
  cod_distribuidor int not null references distribuidor,
  email text not null,
  rede text not null,
  falhas int not null,
  ultima_em timestamptz not null default now(),
  livre_em timestamptz not null,
  primary key (cod_distribuidor, email, rede)
);
create index entrada_recusada_ultima on entrada_recusada (ultima_em);
alter table entrada_recusada enable row level security;
alter table entrada_recusada force row level security;
create policy inquilino on entrada_recusada to app_user using (cod_distribuidor = (select ctx_distribuidor()));
create policy sistema on entrada_recusada to app_system using (true) with check (true);
grant select, insert, update, delete on entrada_recusada to app_user, app_system;
