-- Courtesy cars: the fleet, who asked for one, who had it when, with what contract, and the fines that came of it. Amounts are centavos.

create table frota_loja (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  -- Terms that a driver signs.
  termos text not null default '' check (length(termos) <= 8000),
  versao int not null default 1,
  primary key (cod_distribuidor, cod_concessionaria),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

create table frota_carro (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_carro int generated always as identity,
  placa text not null check (placa ~ '^[A-Z0-9]{7}$'),
  marca text not null check (length(marca) between 1 and 40),
  modelo text not null check (length(modelo) between 1 and 80),
  ano int not null default 0 check (ano = 0 or ano between 1980 and 2100),
  cor text check (length(cor) <= 30),
  categoria text not null default 'HATCH' check (categoria in ('HATCH', 'SEDAN', 'SUV', 'PICAPE', 'UTILITARIO')),
  km int not null default 0 check (km between 0 and 2000000),
  seguro_ate date,
  licenciamento_ate date,
  manutencao_ate date,
  idade_minima int not null default 21 check (idade_minima between 18 and 99),
  -- Deposit asked of the driver; none when zero.
  caucao int not null default 0 check (caucao between 0 and 99999999),
  observacao text check (length(observacao) <= 500),
  ativo boolean not null default true,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_carro),
  unique (cod_distribuidor, cod_concessionaria, cod_carro),
  constraint frota_carro_placa unique (cod_distribuidor, placa),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index frota_carro_lista on frota_carro (cod_distribuidor, sem_acento(modelo), cod_carro);

create table frota_emprestimo (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_emprestimo int generated always as identity,
  estado text not null default 'PEDIDO' check (estado in ('PEDIDO', 'RESERVADO', 'ENTREGUE', 'DEVOLVIDO', 'RECUSADO', 'CANCELADO', 'AUSENTE')),
  origem text not null default 'RECEPCAO' check (origem in ('RECEPCAO', 'AGENDA', 'SITE')),
  cod_carro int,
  cod_cliente int,
  cod_agendamento int,
  cod_passagem int,
  -- Planned.
  inicio timestamptz not null,
  fim timestamptz not null check (fim > inicio),
  -- As it was.
  retirada_em timestamptz,
  devolvido_em timestamptz,
  -- Time that the plan keeps for this loan; what is late does not move the next one, it is shown beside it.
  ocupado tstzrange generated always as (case when estado in ('RESERVADO', 'ENTREGUE') then tstzrange(least(inicio, retirada_em), fim) end) stored,
  -- Time in which the driver had the car; open while out.
  posse tstzrange generated always as (case when retirada_em is not null then tstzrange(retirada_em, devolvido_em) end) stored,
  motorista text not null check (length(motorista) between 2 and 120),
  telefone text not null default '' check (length(telefone) <= 20),
  cpf text check (cpf ~ '^[0-9]{11}$'),
  cnh text check (cnh ~ '^[0-9]{11}$'),
  cnh_categoria text check (length(cnh_categoria) <= 3),
  cnh_validade date,
  nascimento date,
  caucao int not null default 0 check (caucao >= 0),
  -- Charges of the deposit, and of what the return was asked for.
  cod_cobranca int,
  cod_cobranca_final int,
  observacao text not null default '' check (length(observacao) <= 500),
  motivo text check (length(motivo) <= 300),
  km_saida int check (km_saida >= 0),
  km_volta int check (km_volta >= km_saida),
  combustivel_saida smallint check (combustivel_saida between 0 and 8),
  combustivel_volta smallint check (combustivel_volta between 0 and 8),
  avarias_saida text[] not null default '{}',
  avarias_volta text[] not null default '{}',
  -- The link to the contract opens by its digest only.
  link_hash text check (length(link_hash) = 64),
  link_ate timestamptz,
  termos text check (length(termos) <= 8000),
  assinado_por text check (length(assinado_por) <= 120),
  assinatura text,
  assinado_em timestamptz,
  contrato text,
  contrato_sha256 text check (length(contrato_sha256) = 64),
  lembrado_em timestamptz,
  alarmado_em timestamptz,
  cod_usuario int,
  criado_em timestamptz not null default now(),
  versao int not null default 1,
  primary key (cod_distribuidor, cod_emprestimo),
  unique (cod_distribuidor, cod_concessionaria, cod_emprestimo),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_carro) references frota_carro (cod_distribuidor, cod_concessionaria, cod_carro),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cliente) references cliente (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cobranca) references cobranca (cod_distribuidor, cod_concessionaria, cod_cobranca),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cobranca_final) references cobranca (cod_distribuidor, cod_concessionaria, cod_cobranca),
  foreign key (cod_distribuidor, cod_usuario) references usuario,
  check (estado in ('PEDIDO', 'RECUSADO', 'CANCELADO', 'AUSENTE') or cod_carro is not null),
  check ((estado in ('ENTREGUE', 'DEVOLVIDO')) = (retirada_em is not null)),
  check ((estado = 'DEVOLVIDO') = (devolvido_em is not null)),
  check (devolvido_em > retirada_em),
  check ((assinado_em is null) = (assinatura is null)),
  -- No car is promised twice, and nobody has a car that another one has.
  constraint frota_ocupado exclude using gist (cod_distribuidor with =, cod_carro with =, ocupado with &&),
  constraint frota_posse exclude using gist (cod_distribuidor with =, cod_carro with =, posse with &&)
);
create index frota_emprestimo_lista on frota_emprestimo (cod_distribuidor, cod_concessionaria, inicio desc, cod_emprestimo desc);
create index frota_emprestimo_agendamento on frota_emprestimo (cod_distribuidor, cod_agendamento) where cod_agendamento is not null;
create index frota_emprestimo_passagem on frota_emprestimo (cod_distribuidor, cod_passagem) where cod_passagem is not null;
create index frota_emprestimo_cliente on frota_emprestimo (cod_distribuidor, cod_cliente) where cod_cliente is not null;
create index frota_emprestimo_vivos on frota_emprestimo (estado, fim) where estado in ('RESERVADO', 'ENTREGUE');
create unique index frota_emprestimo_link on frota_emprestimo (cod_distribuidor, link_hash) where link_hash is not null;
-- One live request for an appointment: asked again, by a form or by the customer's page, it is the same.
create unique index frota_emprestimo_um on frota_emprestimo (cod_distribuidor, cod_agendamento)
  where cod_agendamento is not null and estado in ('PEDIDO', 'RESERVADO', 'ENTREGUE');

create table frota_foto (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_foto int generated always as identity,
  cod_emprestimo int not null,
  tipo text not null check (tipo in ('CNH', 'SAIDA', 'VOLTA')),
  arquivo text not null,
  miniatura text not null,
  largura int not null,
  altura int not null,
  sha256 text not null check (length(sha256) = 64),
  criada_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_foto),
  unique (cod_distribuidor, cod_emprestimo, tipo, sha256),
  foreign key (cod_distribuidor, cod_concessionaria, cod_emprestimo) references frota_emprestimo (cod_distribuidor, cod_concessionaria, cod_emprestimo)
);

create table frota_multa (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_multa int generated always as identity,
  cod_carro int not null,
  -- Number of the infraction notice.
  auto text not null check (auto ~ '^[A-Z0-9]{4,20}$'),
  em timestamptz not null,
  local text not null default '' check (length(local) <= 200),
  descricao text not null check (length(descricao) between 3 and 200),
  valor int not null check (valor between 1 and 99999999),
  pontos smallint not null default 0 check (pontos between 0 and 40),
  notificada_em date not null,
  -- Last day to tell the authority who drove (CTB art. 257 §7).
  indicar_ate date not null,
  estado text not null default 'NOVA' check (estado in ('NOVA', 'AVISADA', 'INDICADA', 'PAGA')),
  -- Who had the car at that minute; nobody's is the store's own.
  cod_emprestimo int,
  avisada_em timestamptz,
  indicada_em timestamptz,
  paga_em timestamptz,
  criada_em timestamptz not null default now(),
  versao int not null default 1,
  primary key (cod_distribuidor, cod_multa),
  constraint frota_multa_auto unique (cod_distribuidor, auto),
  foreign key (cod_distribuidor, cod_concessionaria, cod_carro) references frota_carro (cod_distribuidor, cod_concessionaria, cod_carro),
  foreign key (cod_distribuidor, cod_concessionaria, cod_emprestimo) references frota_emprestimo (cod_distribuidor, cod_concessionaria, cod_emprestimo)
);
create index frota_multa_lista on frota_multa (cod_distribuidor, cod_concessionaria, em desc, cod_multa desc);
create index frota_multa_emprestimo on frota_multa (cod_distribuidor, cod_emprestimo) where cod_emprestimo is not null;

do $$
declare nome text;
begin
  foreach nome in array array['frota_loja', 'frota_carro', 'frota_emprestimo', 'frota_foto', 'frota_multa'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
grant usage on all sequences in schema public to app_user, app_system;
