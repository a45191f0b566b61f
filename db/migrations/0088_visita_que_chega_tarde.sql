-- A visit belongs to every day from its arrival to its delivery, and another system may tell of it days later. Whatever of the past is written, moved to
-- another store or taken away makes the days that it touched be counted again.
create function velhos_no_painel(distribuidor int, loja int, de timestamptz, ate timestamptz) returns void language plpgsql as $$
declare zona text; hoje date;
begin
  if de is null then return; end if;
  select fuso into zona from concessionaria where cod_distribuidor = distribuidor and cod_concessionaria = loja;
  hoje := (now() at time zone zona)::date;
  if (de at time zone zona)::date >= hoje then return; end if;
  perform pg_advisory_xact_lock_shared(42, loja);
  update agenda_painel_dia set dados = null
    where cod_distribuidor = distribuidor and cod_concessionaria = loja and dados is not null
      and dia between (de at time zone zona)::date and least((coalesce(ate, now()) at time zone zona)::date, hoje - 1);
end $$;

create or replace function agendamento_no_painel() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform velho_no_painel(old.cod_distribuidor, old.cod_concessionaria, old.inicio);
  end if;
  if tg_op <> 'DELETE' then
    perform velho_no_painel(new.cod_distribuidor, new.cod_concessionaria, new.inicio);
  end if;
  return null;
end $$;
drop trigger agendamento_no_painel on agendamento;
create trigger agendamento_no_painel after insert or delete or update of estado, inicio, chegou_em, cod_concessionaria on agendamento
  for each row execute function agendamento_no_painel();

create or replace function passagem_no_painel() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.chegou_em = old.chegou_em and new.cod_concessionaria = old.cod_concessionaria then
    if new.entregue_em is distinct from old.entregue_em then
      perform velhos_no_painel(new.cod_distribuidor, new.cod_concessionaria,
        least(new.entregue_em, old.entregue_em), greatest(coalesce(new.entregue_em, now()), coalesce(old.entregue_em, now())));
    else
      perform velho_no_painel(new.cod_distribuidor, new.cod_concessionaria, new.entregue_em);
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform velhos_no_painel(old.cod_distribuidor, old.cod_concessionaria, old.chegou_em, old.entregue_em);
  end if;
  if tg_op <> 'DELETE' then
    perform velhos_no_painel(new.cod_distribuidor, new.cod_concessionaria, new.chegou_em, new.entregue_em);
  end if;
  return null;
end $$;
drop trigger passagem_no_painel on passagem;
create trigger passagem_no_painel after insert or delete or update of entregue_em, promessa, chegou_em, cod_concessionaria on passagem
  for each row execute function passagem_no_painel();

-- What happened at a past moment and is told now lasts until something else ended it: the days since are counted again.
create function eventos_no_painel() returns trigger language plpgsql as $$
declare e record;
begin
  for e in select cod_distribuidor, cod_concessionaria, min(em) as em from novos where em < now() - interval '1 hour' group by 1, 2 loop
    perform velhos_no_painel(e.cod_distribuidor, e.cod_concessionaria, e.em, null);
  end loop;
  return null;
end $$;
create trigger eventos_no_painel after insert on agenda_evento referencing new table as novos for each statement execute function eventos_no_painel();

-- Days counted before this was so are counted again, from the rows.
update agenda_painel_dia set dados = null where dados is not null;
