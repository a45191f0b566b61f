-- Secret links into the agenda: a store's panel, calendars and feeds; a customer's car, survey and booked arrival. 128 bits each, revocable.
create table agenda_link (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_link int generated always as identity,
  tipo text not null check (tipo in ('PAINEL', 'CALENDARIO', 'ICS', 'ACOMPANHAR', 'PESQUISA', 'LEMBRETE')),
  token text not null check (length(token) = 22),
  nome text not null default '',
  cod_consultor int,
  cod_passagem int,
  cod_agendamento int,
  criado_em timestamptz not null default now(),
  cod_usuario int,
  expira_em timestamptz,
  revogado_em timestamptz,
  primary key (cod_distribuidor, cod_link),
  unique (cod_distribuidor, token),
  check ((tipo in ('ACOMPANHAR', 'PESQUISA')) = (cod_passagem is not null)),
  check ((tipo = 'LEMBRETE') = (cod_agendamento is not null)),
  check ((tipo = 'ICS') = (cod_consultor is not null)),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_consultor) references consultor (cod_distribuidor, cod_concessionaria, cod_consultor),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index agenda_link_loja on agenda_link (cod_distribuidor, cod_concessionaria, cod_link) where cod_passagem is null and cod_agendamento is null;
-- A visit has one link of a kind, an appointment too.
create unique index agenda_link_passagem on agenda_link (cod_distribuidor, cod_passagem, tipo) where cod_passagem is not null;
create unique index agenda_link_agendamento on agenda_link (cod_distribuidor, cod_agendamento) where cod_agendamento is not null;

-- What a customer asked for on the page of the reminder, and when it was sent.
alter table agendamento
  add column lembrado_em timestamptz,
  add column pedido text check (length(pedido) <= 300),
  add column pedido_em timestamptz;
create index agendamento_a_lembrar on agendamento (inicio) where estado in ('AGENDADO', 'CONFIRMADO') and lembrado_em is null;

-- Photos of a visit's checklist that the store shows to the customer while the car is here.
create table passagem_foto (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_passagem int not null,
  cod_foto bigint not null,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_passagem, cod_foto),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_foto) references checklist_foto
);

-- One answer of a visit.
create table pesquisa_resposta (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_passagem int not null,
  cod_consultor int,
  nota smallint not null check (nota between 0 and 10),
  motivos text[] not null default '{}',
  comentario text not null default '' check (length(comentario) <= 500),
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_consultor) references consultor (cod_distribuidor, cod_concessionaria, cod_consultor)
);
create index pesquisa_resposta_loja on pesquisa_resposta (cod_distribuidor, cod_concessionaria, em);

-- What the manager has to see to: a customer who would not recommend the store.
create table agenda_tarefa (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_tarefa int generated always as identity,
  cod_passagem int not null,
  texto text not null,
  criada_em timestamptz not null default now(),
  feita_em timestamptz,
  feita_por int,
  observacao text not null default '' check (length(observacao) <= 500),
  primary key (cod_distribuidor, cod_tarefa),
  unique (cod_distribuidor, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, feita_por) references usuario
);
create index agenda_tarefa_aberta on agenda_tarefa (cod_distribuidor, cod_concessionaria, cod_tarefa) where feita_em is null;

do $$
declare nome text;
begin
  foreach nome in array array['agenda_link', 'passagem_foto', 'pesquisa_resposta', 'agenda_tarefa'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update on %I to app_user, app_system', nome);
  end loop;
end $$;
grant delete on passagem_foto to app_user, app_system;
revoke update on pesquisa_resposta from app_user;
grant usage on all sequences in schema public to app_user, app_system;
