-- Below which measure an item is red or amber, by tenant; an item whose colour is milder than its measure keeps what the measure says.
create table medida_limite (
  cod_distribuidor int not null references distribuidor,
  cod_limite int generated always as identity,
  ordem smallint not null,
  -- Words that the item's name holds.
  item text not null,
  unidade text not null,
  vermelho double precision not null,
  -- Whether the red bound itself is red.
  vermelho_incluso boolean not null,
  amarelo double precision not null,
  primary key (cod_distribuidor, cod_limite),
  check (amarelo >= vermelho)
);
alter table checklist_item add column cor_da_medida text check (cor_da_medida in ('AMARELO', 'VERMELHO'));

-- Starting values: CONTRAN 913/2022 for the tread, the makers' usual minimum for pads, a charge that still starts the engine.
create function inicia_medidas() returns trigger language plpgsql as $$
begin
  insert into medida_limite (cod_distribuidor, ordem, item, unidade, vermelho, vermelho_incluso, amarelo)
  values (new.cod_distribuidor, 1, 'Pneu', 'mm', 1.6, true, 3), (new.cod_distribuidor, 2, 'Pastilha', 'mm', 3, false, 5), (new.cod_distribuidor, 3, 'Bateria', 'V', 12, false, 12.4);
  return null;
end $$;
create trigger distribuidor_medidas after insert on distribuidor for each row execute function inicia_medidas();
alter table distribuidor no force row level security;
insert into medida_limite (cod_distribuidor, ordem, item, unidade, vermelho, vermelho_incluso, amarelo)
select d.cod_distribuidor, t.* from distribuidor d, (values (1, 'Pneu', 'mm', 1.6, true, 3.0), (2, 'Pastilha', 'mm', 3, false, 5), (3, 'Bateria', 'V', 12, false, 12.4)) as t (ordem, item, unidade, vermelho, incluso, amarelo);
alter table distribuidor force row level security;

alter table medida_limite enable row level security;
alter table medida_limite force row level security;
create policy inquilino on medida_limite to app_user using (cod_distribuidor = (select ctx_distribuidor()));
create policy sistema on medida_limite to app_system using (true) with check (true);
grant select, insert, update, delete on medida_limite to app_user, app_system;
grant usage on all sequences in schema public to app_user, app_system;
