-- The workshop's agenda: booked arrivals, visits, services in the mechanics' time, cards of the board, work orders, and what happened to each.

-- What a column of the board stands for; columns that a store added stand for nothing.
alter table agenda_status add column papel text
  check (papel in ('AGENDADO', 'RECEPCAO', 'ORCAMENTO', 'APROVACAO', 'PECA', 'EM_SERVICO', 'INSPECAO', 'LAVAGEM', 'PRONTO', 'ENTREGUE'));
create function papel_da_coluna(nome text) returns text language sql immutable as $$
  select case nome when 'Agendado' then 'AGENDADO' when 'Recepção' then 'RECEPCAO' when 'Orçamento' then 'ORCAMENTO' when 'Aguardando Aprovação' then 'APROVACAO'
    when 'Aguardando Peça' then 'PECA' when 'Em Serviço' then 'EM_SERVICO' when 'Inspeção' then 'INSPECAO' when 'Lavagem' then 'LAVAGEM' when 'Pronto' then 'PRONTO'
    when 'Entregue' then 'ENTREGUE' end $$;
-- A renamed column keeps what it stands for.
create function papel_inicial() returns trigger language plpgsql as $$
begin
  new.papel := coalesce(new.papel, papel_da_coluna(new.nome));
  return new;
end $$;
create trigger agenda_status_papel before insert on agenda_status for each row execute function papel_inicial();
alter table agenda_status no force row level security;
update agenda_status set papel = papel_da_coluna(nome);
alter table agenda_status force row level security;

-- A booked arrival; never deleted.
create table agendamento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_agendamento int generated always as identity,
  cod_veiculo int not null,
  cod_cliente int not null,
  cod_consultor int,
  inicio timestamptz not null,
  fim timestamptz not null check (fim > inicio),
  estado text not null default 'AGENDADO' check (estado in ('AGENDADO', 'CONFIRMADO', 'CHEGOU', 'RECEPCIONADO', 'NO_SHOW', 'CANCELADO')),
  -- Holds the adviser's hour: no longer once cancelled or missed.
  ocupa boolean not null default true,
  origem text not null check (origem in ('TELEFONE', 'WHATSAPP', 'SITE', 'BALCAO', 'INTEGRACAO')),
  observacao text not null default '',
  motivo_cancelamento text,
  motivo_sobrecarga text,
  reagendado_de timestamptz,
  confirmado_em timestamptz,
  chegou_em timestamptz,
  -- An absence that was taken back is not found again.
  ausencia_desfeita boolean not null default false,
  id_externo text,
  emitido_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_agendamento),
  unique (cod_distribuidor, cod_concessionaria, cod_agendamento),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_veiculo) references veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cliente) references cliente (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, cod_concessionaria, cod_consultor) references consultor (cod_distribuidor, cod_concessionaria, cod_consultor),
  -- One arrival at a time for an adviser, whatever the callers do.
  constraint agendamento_hora exclude using gist (cod_distribuidor with =, cod_consultor with =, tstzrange(inicio, fim) with &&) where (ocupa)
);
create index agendamento_loja on agendamento (cod_distribuidor, cod_concessionaria, inicio, cod_agendamento);
create index agendamento_esperado on agendamento (inicio) where estado in ('AGENDADO', 'CONFIRMADO');
create index agendamento_veiculo on agendamento (cod_distribuidor, cod_veiculo, cod_agendamento desc);
create index agendamento_consultor on agendamento (cod_distribuidor, cod_consultor, inicio) where ocupa;
create unique index agendamento_externo on agendamento (cod_distribuidor, cod_concessionaria, id_externo) where id_externo is not null;

-- One visit of one vehicle.
create table passagem (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_passagem int generated always as identity,
  cod_veiculo int not null,
  cod_cliente int not null,
  cod_consultor int,
  cod_agendamento int,
  passante boolean not null,
  chegou_em timestamptz not null,
  recepcionado_em timestamptz,
  prisma text,
  promessa timestamptz,
  km int,
  observacao text not null default '',
  entregue_em timestamptz,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_passagem),
  unique (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_veiculo) references veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cliente) references cliente (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, cod_concessionaria, cod_consultor) references consultor (cod_distribuidor, cod_concessionaria, cod_consultor),
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento)
);
create unique index passagem_aberta on passagem (cod_distribuidor, cod_concessionaria, cod_veiculo) where entregue_em is null;
create unique index passagem_agendamento on passagem (cod_distribuidor, cod_agendamento) where cod_agendamento is not null;
create unique index passagem_prisma on passagem (cod_distribuidor, cod_concessionaria, prisma) where entregue_em is null and prisma is not null;
create index passagem_entregue on passagem (cod_distribuidor, cod_concessionaria, entregue_em) where entregue_em is not null;
create index passagem_veiculo on passagem (cod_distribuidor, cod_veiculo, cod_passagem desc);
create index passagem_chegada on passagem (cod_distribuidor, cod_concessionaria, chegou_em);

create table ordem_servico (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_os int generated always as identity,
  numero text not null,
  tipo text not null check (tipo in ('CLIENTE', 'GARANTIA', 'INTERNA', 'REVISAO')),
  origem text not null check (origem in ('PROPRIA', 'DMS')),
  cod_veiculo int not null,
  cod_cliente int not null,
  cod_consultor int,
  cod_passagem int,
  aberta_em timestamptz not null,
  fechada_em timestamptz,
  id_externo text,
  emitido_em timestamptz,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_os),
  unique (cod_distribuidor, cod_concessionaria, cod_os),
  foreign key (cod_distribuidor, cod_concessionaria, cod_veiculo) references veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cliente) references cliente (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, cod_concessionaria, cod_consultor) references consultor (cod_distribuidor, cod_concessionaria, cod_consultor),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem)
);
create unique index ordem_servico_numero on ordem_servico (cod_distribuidor, cod_concessionaria, numero);
create unique index ordem_servico_externo on ordem_servico (cod_distribuidor, cod_concessionaria, id_externo) where id_externo is not null;
create index ordem_servico_loja on ordem_servico (cod_distribuidor, cod_concessionaria, aberta_em desc, cod_os desc);
create index ordem_servico_aberta on ordem_servico (cod_distribuidor, cod_concessionaria, aberta_em) where fechada_em is null;
create index ordem_servico_passagem on ordem_servico (cod_distribuidor, cod_passagem);
create index ordem_servico_veiculo on ordem_servico (cod_distribuidor, cod_veiculo, aberta_em desc);

-- valor in centavos.
create table ordem_servico_linha (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_os int not null,
  ordem smallint not null,
  tipo text not null check (tipo in ('SERVICO', 'PECA')),
  codigo text not null,
  descricao text not null,
  quantidade numeric(9, 3) not null,
  minutos int,
  valor bigint not null,
  primary key (cod_distribuidor, cod_os, ordem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_os) references ordem_servico (cod_distribuidor, cod_concessionaria, cod_os) on delete cascade
);

-- A service of a booked arrival or of a visit; status as the agenda counts it, 1 to 5.
create table servico_agendado (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_servico_agendado int generated always as identity,
  cod_agendamento int,
  cod_passagem int,
  cod_servico int,
  descricao text not null,
  cod_tipo_servico smallint not null,
  habilidades text[] not null default '{}',
  minutos int not null check (minutos > 0),
  minutos_adicionais int not null default 0,
  status smallint not null default 1 check (status between 1 and 5),
  percentual smallint not null default 0 check (percentual between 0 and 100),
  paralisado boolean not null default false,
  trabalhando boolean not null default false,
  com_trabalho boolean not null default false,
  retrabalho boolean not null default false,
  removido boolean not null default false,
  cod_motivo int,
  paralisado_em timestamptz,
  pausa_previsao timestamptz,
  pausa_observacao text,
  cod_linha bigint,
  iniciado_em timestamptz,
  finalizado_em timestamptz,
  -- Worked up to trabalhando_desde, in seconds.
  segundos_trabalhados int not null default 0,
  trabalhando_desde timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_servico_agendado),
  unique (cod_distribuidor, cod_concessionaria, cod_servico_agendado),
  check (cod_agendamento is not null or cod_passagem is not null),
  check (not (paralisado or trabalhando) or status = 2),
  check (not (paralisado and trabalhando)),
  check (percentual < 100 or status > 2),
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_servico) references servico,
  foreign key (cod_distribuidor, cod_concessionaria, cod_motivo) references motivo_pausa (cod_distribuidor, cod_concessionaria, cod_motivo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_linha) references orcamento_linha (cod_distribuidor, cod_concessionaria, cod_linha)
);
create index servico_agendado_aberto on servico_agendado (cod_distribuidor, cod_concessionaria, cod_servico_agendado) where status < 5 and not removido;
create index servico_agendado_agendamento on servico_agendado (cod_distribuidor, cod_agendamento) where cod_agendamento is not null;
create index servico_agendado_passagem on servico_agendado (cod_distribuidor, cod_passagem) where cod_passagem is not null;
create unique index servico_agendado_linha on servico_agendado (cod_distribuidor, cod_linha) where cod_linha is not null and not removido;

-- A mechanic's planned time. Double booking is impossible, whatever the callers do.
create table servico_slot (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_slot bigint generated always as identity,
  cod_servico_agendado int not null,
  cod_mecanico int not null,
  inicio timestamptz not null,
  fim timestamptz not null check (fim > inicio),
  iniciado_em timestamptz,
  terminado_em timestamptz,
  cancelado boolean not null default false,
  primary key (cod_distribuidor, cod_slot),
  foreign key (cod_distribuidor, cod_concessionaria, cod_servico_agendado) references servico_agendado (cod_distribuidor, cod_concessionaria, cod_servico_agendado),
  foreign key (cod_distribuidor, cod_concessionaria, cod_mecanico) references mecanico (cod_distribuidor, cod_concessionaria, cod_mecanico),
  constraint servico_slot_livre exclude using gist (cod_distribuidor with =, cod_mecanico with =, tstzrange(inicio, fim) with &&) where (not cancelado)
);
create index servico_slot_servico on servico_slot (cod_distribuidor, cod_servico_agendado) where not cancelado;
create index servico_slot_loja on servico_slot (cod_distribuidor, cod_concessionaria, inicio) where not cancelado;

-- The card of a visit. `ordem` is a fractional key, compared byte by byte: a move writes one row.
create table agenda_veiculo (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_agenda_veiculo int generated always as identity,
  cod_passagem int not null,
  cod_status int not null,
  ordem text not null collate "C",
  cod_status_paralisado int,
  no_status_desde timestamptz not null,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_agenda_veiculo),
  unique (cod_distribuidor, cod_concessionaria, cod_agenda_veiculo),
  unique (cod_distribuidor, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_status) references agenda_status (cod_distribuidor, cod_concessionaria, cod_status),
  foreign key (cod_distribuidor, cod_concessionaria, cod_status_paralisado) references motivo_pausa (cod_distribuidor, cod_concessionaria, cod_motivo)
);
create index agenda_veiculo_coluna on agenda_veiculo (cod_distribuidor, cod_concessionaria, cod_status, ordem);

create table agenda_comentario (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_comentario int generated always as identity,
  cod_agenda_veiculo int not null,
  texto text not null,
  mencoes int[] not null default '{}',
  cod_usuario int,
  quem text not null,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_comentario),
  foreign key (cod_distribuidor, cod_concessionaria, cod_agenda_veiculo) references agenda_veiculo (cod_distribuidor, cod_concessionaria, cod_agenda_veiculo),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index agenda_comentario_cartao on agenda_comentario (cod_distribuidor, cod_agenda_veiculo, cod_comentario);

-- What happened: append-only. `depois` is the whole state of its target that the rules look at; boards at any past minute are folds of these.
create table agenda_evento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_evento bigint generated always as identity,
  alvo text not null check (alvo in ('AGENDAMENTO', 'PASSAGEM', 'SERVICO', 'CARTAO', 'OS')),
  acao text not null,
  cod_agendamento int,
  cod_passagem int,
  cod_servico_agendado int,
  cod_agenda_veiculo int,
  cod_os int,
  antes jsonb,
  depois jsonb,
  dados jsonb,
  motivo text,
  observacao text,
  cod_usuario int,
  quem text not null,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_evento),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index agenda_evento_loja on agenda_evento (cod_distribuidor, cod_concessionaria, em, cod_evento);
create index agenda_evento_passagem on agenda_evento (cod_distribuidor, cod_passagem, cod_evento) where cod_passagem is not null;
create index agenda_evento_agendamento on agenda_evento (cod_distribuidor, cod_agendamento, cod_evento) where cod_agendamento is not null;
create index agenda_evento_servico on agenda_evento (cod_distribuidor, cod_servico_agendado, cod_evento) where cod_servico_agendado is not null;

-- Marks of time that another system sends; each is taken once.
create table apontamento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_apontamento bigint generated always as identity,
  id_externo text not null,
  cod_servico_agendado int not null,
  cod_mecanico int not null,
  tipo text not null check (tipo in ('INICIO', 'PAUSA', 'FIM')),
  em timestamptz not null,
  primary key (cod_distribuidor, cod_apontamento),
  unique (cod_distribuidor, cod_concessionaria, id_externo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_servico_agendado) references servico_agendado (cod_distribuidor, cod_concessionaria, cod_servico_agendado),
  foreign key (cod_distribuidor, cod_concessionaria, cod_mecanico) references mecanico (cod_distribuidor, cod_concessionaria, cod_mecanico)
);
create index apontamento_servico on apontamento (cod_distribuidor, cod_servico_agendado, em);

-- Counts the changes of a store's agenda: what was read under a number holds every change up to it.
create table agenda_rev (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  rev bigint not null,
  primary key (cod_distribuidor, cod_concessionaria),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

do $$
declare nome text;
begin
  foreach nome in array array['agendamento', 'passagem', 'ordem_servico', 'ordem_servico_linha', 'servico_agendado', 'servico_slot', 'agenda_veiculo', 'agenda_comentario',
    'agenda_evento', 'apontamento', 'agenda_rev'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update on %I to app_user, app_system', nome);
  end loop;
end $$;
grant delete on ordem_servico_linha to app_user, app_system;
revoke update on agenda_evento, agenda_comentario, apontamento from app_user;
grant usage on all sequences in schema public to app_user, app_system;
