-- Customers book by themselves on the store's public page, wait for a freed hour, and tell before they arrive what they want.

-- The store's public page: its address, texts and the terms signed before an arrival.
create table reserva_loja (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  -- Part of the page's address: /o/agendar/<endereco>.
  endereco text not null check (endereco ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(endereco) between 2 and 40),
  titulo text not null default '' check (length(titulo) <= 80),
  texto text not null default '' check (length(texto) <= 2000),
  -- How to get there, where to park.
  chegada text not null default '' check (length(chegada) <= 1000),
  termos text not null default '' check (length(termos) <= 8000),
  versao int not null default 1,
  primary key (cod_distribuidor, cod_concessionaria),
  unique (cod_distribuidor, endereco),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

create table reserva_foto (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_foto int generated always as identity,
  arquivo text not null,
  miniatura text not null,
  largura int not null,
  altura int not null,
  legenda text not null default '' check (length(legenda) <= 120),
  ordem smallint not null default 0,
  primary key (cod_distribuidor, cod_foto),
  foreign key (cod_distribuidor, cod_concessionaria) references reserva_loja on delete cascade
);
create index reserva_foto_loja on reserva_foto (cod_distribuidor, cod_concessionaria, ordem, cod_foto);

-- What a customer can choose: a service of the register, or a complaint in words with the time that looking at it takes.
create table reserva_servico (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_reserva_servico int generated always as identity,
  nome text not null check (length(nome) between 2 and 60),
  descricao text not null default '' check (length(descricao) <= 300),
  icone text not null default 'OUTRO' check (icone in ('REVISAO', 'BARULHO', 'LUZ', 'PNEUS', 'RECALL', 'OLEO', 'FREIO', 'AR', 'OUTRO')),
  cod_servico int,
  tipo text not null default 'DIAGNOSTICO',
  minutos int not null check (minutos between 5 and 6000),
  -- Shown where the store shows prices; centavos.
  preco int check (preco >= 0),
  ativo boolean not null default true,
  ordem smallint not null default 0,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_reserva_servico),
  unique (cod_distribuidor, cod_concessionaria, nome),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_servico) references servico
);

-- An hour held while a customer types, or offered to one who waits; it becomes an appointment or lapses.
create table reserva (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_reserva int generated always as identity,
  token text not null check (length(token) = 22),
  tipo text not null default 'PAGINA' check (tipo in ('PAGINA', 'ESPERA')),
  estado text not null default 'SEGURADA' check (estado in ('SEGURADA', 'CONFIRMADA', 'EXPIRADA', 'DESISTIU')),
  cod_consultor int not null,
  inicio timestamptz not null,
  fim timestamptz not null check (fim > inicio),
  expira_em timestamptz not null,
  -- Minutes of work that the choice takes, and the choice itself.
  minutos int not null check (minutos >= 0),
  pedido jsonb not null default '{}',
  -- Keyed hashes only, for the limits of one phone, plate or address: who held an hour is not kept.
  telefone_hash text,
  placa_hash text,
  origem_hash text,
  codigo_hash text,
  codigo_canal text check (codigo_canal in ('SMS', 'WHATSAPP')),
  codigo_expira timestamptz,
  codigo_tentativas smallint not null default 0,
  codigos smallint not null default 0,
  telefone_confirmado_em timestamptz,
  cod_agendamento int,
  criada_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_reserva),
  unique (token),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_consultor) references consultor (cod_distribuidor, cod_concessionaria, cod_consultor),
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento),
  check ((estado = 'CONFIRMADA') = (cod_agendamento is not null)),
  -- One customer at a time for an adviser's hour. Appointments have the same constraint; both are written under the adviser's lock.
  constraint reserva_hora exclude using gist (cod_distribuidor with =, cod_consultor with =, tstzrange(inicio, fim) with &&) where (estado = 'SEGURADA')
);
create index reserva_vence on reserva (expira_em) where estado = 'SEGURADA';
create index reserva_agendamento on reserva (cod_distribuidor, cod_agendamento) where cod_agendamento is not null;
create index reserva_telefone on reserva (cod_distribuidor, telefone_hash, criada_em) where telefone_hash is not null;
create index reserva_placa on reserva (cod_distribuidor, placa_hash, criada_em) where placa_hash is not null;
create index reserva_origem on reserva (cod_distribuidor, origem_hash, criada_em) where origem_hash is not null;

-- Who waits for a freed hour. The turn is the order of entry.
create table lista_espera (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_espera int generated always as identity,
  token text not null check (length(token) = 22),
  estado text not null default 'ESPERANDO' check (estado in ('ESPERANDO', 'OFERECIDA', 'ACEITA', 'DESISTIU', 'EXPIRADA')),
  nome text not null check (length(nome) between 2 and 120),
  telefone text not null check (length(telefone) <= 20),
  placa text check (length(placa) <= 8),
  modelo text not null default '' check (length(modelo) <= 120),
  pedido jsonb not null default '{}',
  minutos int not null check (minutos >= 0),
  de date not null,
  ate date not null check (ate >= de),
  periodo text not null default 'QUALQUER' check (periodo in ('MANHA', 'TARDE', 'QUALQUER')),
  -- The hour on offer, and how many were let pass.
  cod_reserva int,
  ofertas smallint not null default 0,
  cod_agendamento int,
  criada_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_espera),
  unique (token),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_reserva) references reserva,
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento)
);
create index lista_espera_vez on lista_espera (cod_distribuidor, cod_concessionaria, cod_espera) where estado in ('ESPERANDO', 'OFERECIDA');

-- What the customer told and signed before arriving.
create table chegada_previa (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_agendamento int not null,
  pedido text not null default '' check (length(pedido) <= 2000),
  km int check (km between 0 and 2000000),
  -- Who may approve the quote, and by which phone.
  decide_nome text not null default '' check (length(decide_nome) <= 120),
  decide_telefone text not null default '' check (length(decide_telefone) <= 20),
  transporte text not null default 'NENHUM' check (transporte in ('NENHUM', 'LEVAR_E_BUSCAR', 'CARRO_RESERVA', 'CARONA')),
  endereco text not null default '' check (length(endereco) <= 300),
  -- The terms as they read when signed, and the signature's picture.
  termos text,
  termos_sha256 text,
  assinado_por text check (length(assinado_por) <= 120),
  assinatura text,
  assinado_em timestamptz,
  enviada_em timestamptz not null default now(),
  vista_em timestamptz,
  primary key (cod_distribuidor, cod_agendamento),
  unique (cod_distribuidor, cod_concessionaria, cod_agendamento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento),
  check ((assinado_em is null) = (assinatura is null))
);

create table chegada_foto (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_foto int generated always as identity,
  cod_agendamento int not null,
  arquivo text not null,
  miniatura text not null,
  largura int not null,
  altura int not null,
  criada_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_foto),
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento)
);
create index chegada_foto_agendamento on chegada_foto (cod_distribuidor, cod_agendamento, cod_foto);

-- Somebody at the door who read the code on the wall: with an appointment of today, or without one.
create table chegada_porta (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_chegada int generated always as identity,
  placa text not null check (length(placa) <= 8),
  cod_agendamento int,
  em timestamptz not null default now(),
  atendida_em timestamptz,
  atendida_por int,
  primary key (cod_distribuidor, cod_chegada),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento),
  foreign key (cod_distribuidor, atendida_por) references usuario
);
create index chegada_porta_espera on chegada_porta (cod_distribuidor, cod_concessionaria, cod_chegada) where atendida_em is null;

-- The code on the wall is a store's link. A booking made on the page says where it came from on its own.
alter table agenda_link drop constraint agenda_link_tipo_check;
alter table agenda_link add constraint agenda_link_tipo_check check (tipo in ('PAINEL', 'CALENDARIO', 'ICS', 'ACOMPANHAR', 'PESQUISA', 'LEMBRETE', 'PORTA'));

do $$
declare nome text;
begin
  foreach nome in array array['reserva_loja', 'reserva_foto', 'reserva_servico', 'reserva', 'lista_espera', 'chegada_previa', 'chegada_foto', 'chegada_porta'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
grant usage on all sequences in schema public to app_user, app_system;
