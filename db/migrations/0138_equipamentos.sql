-- Lifts, racks and bays as capacity of the agenda: what a store has, what a service needs, and which equipment a mechanic's slot holds.

create function equipamento_tipo_valido(tipos text[]) returns boolean language sql immutable as $$
  select tipos <@ array['ELEVADOR', 'ALINHADOR', 'BALANCEADORA', 'BOX', 'CABINE', 'SCANNER', 'OUTRO']
$$;

create table equipamento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_equipamento int generated always as identity,
  nome text not null check (length(nome) between 1 and 60),
  tipo text not null check (equipamento_tipo_valido(array[tipo])),
  -- Kilograms.
  peso_maximo int check (peso_maximo between 100 and 60000),
  observacao text check (length(observacao) <= 200),
  ordem smallint not null default 1 check (ordem between 1 and 999),
  ativo boolean not null default true,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_equipamento),
  unique (cod_distribuidor, cod_concessionaria, cod_equipamento),
  unique (cod_distribuidor, cod_concessionaria, cod_equipamento, tipo),
  constraint equipamento_nome unique (cod_distribuidor, cod_concessionaria, nome),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index equipamento_ordem on equipamento (cod_distribuidor, sem_acento(nome), cod_equipamento);

create table equipamento_ausencia (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_ausencia int generated always as identity,
  cod_equipamento int not null,
  de date not null,
  ate date not null check (ate >= de),
  motivo text not null,
  primary key (cod_distribuidor, cod_ausencia),
  foreign key (cod_distribuidor, cod_concessionaria, cod_equipamento) references equipamento (cod_distribuidor, cod_concessionaria, cod_equipamento) on delete cascade
);
create index equipamento_ausencia_equipamento on equipamento_ausencia (cod_distribuidor, cod_equipamento, de);

alter table servico add column equipamentos text[] not null default '{}' check (equipamento_tipo_valido(equipamentos));
alter table servico_agendado
  add column equipamentos text[] not null default '{}' check (equipamento_tipo_valido(equipamentos)),
  -- Why a person placed the service without an equipment that it needs.
  add column sem_equipamento text check (length(sem_equipamento) <= 300);

-- The equipment of a mechanic's slot. Its time is the slot's own: the foreign key carries each change of the slot over, whoever makes it.
alter table servico_slot add constraint servico_slot_tempo unique (cod_distribuidor, cod_slot, inicio, fim, cancelado);
create table equipamento_slot (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_equipamento_slot bigint generated always as identity,
  cod_equipamento int not null,
  tipo text not null,
  cod_slot bigint not null,
  inicio timestamptz not null,
  fim timestamptz not null,
  cancelado boolean not null default false,
  primary key (cod_distribuidor, cod_equipamento_slot),
  constraint equipamento_slot_um_por_tipo unique (cod_distribuidor, cod_slot, tipo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_equipamento, tipo) references equipamento (cod_distribuidor, cod_concessionaria, cod_equipamento, tipo),
  foreign key (cod_distribuidor, cod_slot, inicio, fim, cancelado) references servico_slot (cod_distribuidor, cod_slot, inicio, fim, cancelado) on update cascade on delete cascade,
  -- One service at a time on an equipment, whatever the callers do.
  constraint equipamento_slot_livre exclude using gist (cod_distribuidor with =, cod_equipamento with =, tstzrange(inicio, fim) with &&) where (not cancelado)
);
create index equipamento_slot_loja on equipamento_slot (cod_distribuidor, cod_concessionaria, inicio) where not cancelado;
create index equipamento_slot_uso on equipamento_slot (cod_distribuidor, cod_equipamento, inicio desc) where not cancelado;

do $$
declare nome text;
begin
  foreach nome in array array['equipamento', 'equipamento_ausencia', 'equipamento_slot'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
grant usage on all sequences in schema public to app_user, app_system;
