-- What the agenda's dashboard sums: a store's past days, counted once. `dados` is null when something of that day has changed since: it is counted again.
create table agenda_painel_dia (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  dia date not null,
  dados jsonb,
  primary key (cod_distribuidor, cod_concessionaria, dia),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index agenda_painel_velho on agenda_painel_dia (cod_distribuidor, cod_concessionaria, dia) where dados is null;
alter table agenda_painel_dia enable row level security;
alter table agenda_painel_dia force row level security;
create policy inquilino on agenda_painel_dia to app_user using (cod_distribuidor = (select ctx_distribuidor())
  and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])));
create policy sistema on agenda_painel_dia to app_system using (true) with check (true);
grant select, insert, update on agenda_painel_dia to app_user, app_system;

-- An appointment's hour or state, and a visit's delivery, belong to the day that they name, not to the day of the change. Shared with other writers;
-- who counts holds the lock alone, so that nothing changes between what it reads and what it writes.
create function velho_no_painel(distribuidor int, loja int, em timestamptz) returns void language plpgsql as $$
declare zona text;
begin
  if em is null or em > now() then return; end if;
  select fuso into zona from concessionaria where cod_distribuidor = distribuidor and cod_concessionaria = loja;
  if (em at time zone zona)::date >= (now() at time zone zona)::date then return; end if;
  perform pg_advisory_xact_lock_shared(42, loja);
  update agenda_painel_dia set dados = null
    where cod_distribuidor = distribuidor and cod_concessionaria = loja and dia = (em at time zone zona)::date;
end $$;
create function agendamento_no_painel() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform velho_no_painel(old.cod_distribuidor, old.cod_concessionaria, old.inicio);
  end if;
  perform velho_no_painel(new.cod_distribuidor, new.cod_concessionaria, new.inicio);
  return null;
end $$;
create trigger agendamento_no_painel after insert or update of estado, inicio, chegou_em on agendamento for each row execute function agendamento_no_painel();
create function passagem_no_painel() returns trigger language plpgsql as $$
begin
  perform velho_no_painel(old.cod_distribuidor, old.cod_concessionaria, old.entregue_em);
  if new.entregue_em is distinct from old.entregue_em then
    perform velho_no_painel(new.cod_distribuidor, new.cod_concessionaria, new.entregue_em);
  end if;
  return null;
end $$;
create trigger passagem_no_painel after update of entregue_em, promessa on passagem for each row execute function passagem_no_painel();
-- The first day of a store's agenda, and what is open at the beginning of a day, are found by these.
create index passagem_estada on passagem (cod_distribuidor, cod_concessionaria, chegou_em, entregue_em);
