-- The agenda's dashboard by month: three years of a store are 36 rows in place of a thousand. `dados` is null until all of its days are counted, and again when one of them has changed.
create table agenda_painel_mes (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  mes date not null check (extract(day from mes) = 1),
  dados jsonb,
  primary key (cod_distribuidor, cod_concessionaria, mes),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index agenda_painel_mes_velho on agenda_painel_mes (cod_distribuidor, cod_concessionaria, mes) where dados is null;
alter table agenda_painel_mes enable row level security;
alter table agenda_painel_mes force row level security;
create policy inquilino on agenda_painel_mes to app_user using (cod_distribuidor = (select ctx_distribuidor())
  and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])));
create policy sistema on agenda_painel_mes to app_system using (true) with check (true);
grant select, insert, update on agenda_painel_mes to app_user, app_system;

-- Whatever writes a day takes its month back; writers of a store's past hold its lock already, so that no month is made of days that change meanwhile.
create function painel_do_mes() returns trigger language plpgsql as $$
begin
  insert into agenda_painel_mes as m (cod_distribuidor, cod_concessionaria, mes)
  select distinct cod_distribuidor, cod_concessionaria, date_trunc('month', dia)::date from novas order by 1, 2, 3
  on conflict (cod_distribuidor, cod_concessionaria, mes) do update set dados = null where m.dados is not null;
  return null;
end $$;
create trigger painel_do_mes_novo after insert on agenda_painel_dia referencing new table as novas for each statement execute function painel_do_mes();
create trigger painel_do_mes_mudado after update on agenda_painel_dia referencing new table as novas for each statement execute function painel_do_mes();

set local role app_system;
insert into agenda_painel_mes (cod_distribuidor, cod_concessionaria, mes) select distinct cod_distribuidor, cod_concessionaria, date_trunc('month', dia)::date from agenda_painel_dia;
reset role;
