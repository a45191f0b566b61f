-- Charges by Pix: what is asked, what came in by whom, what was given back. Amounts are centavos.

-- A store's way to receive: a key alone, or a bank that speaks the Central Bank's API Pix. Secrets are encrypted.
create table pix_conta (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  modo text not null default 'ESTATICO' check (modo in ('ESTATICO', 'PSP')),
  ativa boolean not null default true,
  chave text not null check (length(chave) between 1 and 77),
  nome text not null check (length(nome) between 1 and 25),
  cidade text not null check (length(cidade) between 1 and 15),
  endereco_api text check (length(endereco_api) <= 300),
  endereco_token text check (length(endereco_token) <= 300),
  id_cliente text check (length(id_cliente) <= 200),
  segredo text,
  -- PEM of the client certificate with its private key, and of the bank's authority when it is not a public one.
  certificado text,
  certificado_vence date,
  autoridade text,
  -- Part of the public address that the bank calls.
  token_publico text not null check (length(token_publico) = 22),
  webhook_em timestamptz,
  verificada_em timestamptz,
  recebida_em timestamptz,
  erro text,
  erro_em timestamptz,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_concessionaria),
  unique (token_publico),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

create table cobranca (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_cobranca int generated always as identity,
  -- Of the customer's page /o/pagar/<token>.
  token text not null check (length(token) = 22),
  tipo text not null check (tipo in ('ORCAMENTO', 'SINAL', 'VISITA', 'PECAS', 'RESERVA')),
  estado text not null default 'ABERTA' check (estado in ('ABERTA', 'PARCIAL', 'PAGA', 'A_MAIOR', 'ATRASADA', 'EXPIRADA', 'CANCELADA', 'A_DEVOLVER', 'DEVOLVIDA_PARTE', 'DEVOLVIDA')),
  modo text not null check (modo in ('ESTATICO', 'PSP', 'LINK')),
  descricao text not null check (length(descricao) between 1 and 140),
  cod_cliente int,
  cod_orcamento int,
  cod_passagem int,
  cod_agendamento int,
  valor int not null check (valor > 0),
  pago int not null default 0 check (pago >= 0),
  devolvido int not null default 0 check (devolvido >= 0 and devolvido <= pago),
  txid text not null check (txid ~ '^[A-Za-z0-9]{1,35}$'),
  -- Text of the QR code. A dynamic one is known once the bank took the charge.
  copia_cola text,
  -- Address of the acquirer's own page for card payments; no card number ever passes here.
  link_cartao text check (length(link_cartao) <= 500),
  registrada_em timestamptz,
  tentativas smallint not null default 0,
  proxima_em timestamptz,
  consultada_em timestamptz,
  erro text,
  expira_em timestamptz not null,
  paga_em timestamptz,
  cancelada_em timestamptz,
  motivo text check (length(motivo) <= 300),
  cod_usuario int,
  criada_em timestamptz not null default now(),
  versao int not null default 1,
  primary key (cod_distribuidor, cod_cobranca),
  unique (cod_distribuidor, cod_concessionaria, cod_cobranca),
  unique (token),
  unique (cod_distribuidor, txid),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_cliente) references cliente (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, cod_orcamento) references orcamento,
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index cobranca_lista on cobranca (cod_distribuidor, cod_concessionaria, criada_em desc, cod_cobranca desc);
create index cobranca_orcamento on cobranca (cod_distribuidor, cod_orcamento) where cod_orcamento is not null;
create index cobranca_passagem on cobranca (cod_distribuidor, cod_passagem) where cod_passagem is not null;
create index cobranca_agendamento on cobranca (cod_distribuidor, cod_agendamento) where cod_agendamento is not null;
create index cobranca_vence on cobranca (expira_em) where estado in ('ABERTA', 'PARCIAL');
create index cobranca_registrar on cobranca (proxima_em) where proxima_em is not null;

-- Money that came in. One end-to-end id is one payment, however often the bank tells it.
create table pagamento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_pagamento int generated always as identity,
  -- Of the bank; a payment noted by a person has 'MANUAL-' and its own id.
  e2eid text not null check (length(e2eid) between 8 and 60),
  cod_cobranca int,
  txid text,
  valor int not null check (valor > 0),
  devolvido int not null default 0 check (devolvido >= 0 and devolvido <= valor),
  pago_em timestamptz not null,
  origem text not null check (origem in ('WEBHOOK', 'CONSULTA', 'MANUAL')),
  -- A manual payment carries its proof.
  prova text check (length(prova) <= 500),
  prova_arquivo text,
  cod_usuario int,
  -- A payment nobody asked for waits until a person settles it.
  conciliado_em timestamptz,
  conciliado_por int,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_pagamento),
  unique (cod_distribuidor, cod_concessionaria, cod_pagamento),
  unique (cod_distribuidor, e2eid),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_cobranca) references cobranca (cod_distribuidor, cod_concessionaria, cod_cobranca),
  foreign key (cod_distribuidor, cod_usuario) references usuario,
  foreign key (cod_distribuidor, conciliado_por) references usuario,
  check ((origem = 'MANUAL') = (cod_usuario is not null))
);
create index pagamento_dia on pagamento (cod_distribuidor, cod_concessionaria, pago_em desc, cod_pagamento desc);
create index pagamento_cobranca on pagamento (cod_distribuidor, cod_cobranca) where cod_cobranca is not null;

create table devolucao (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_devolucao int generated always as identity,
  cod_pagamento int not null,
  -- Our own id in PUT /pix/{e2eid}/devolucao/{id}: asked again with the same id, the bank gives back once.
  id_devolucao text not null check (id_devolucao ~ '^[A-Za-z0-9]{1,35}$'),
  valor int not null check (valor > 0),
  motivo text not null check (length(motivo) between 3 and 140),
  estado text not null default 'PEDIDA' check (estado in ('PEDIDA', 'EM_PROCESSAMENTO', 'DEVOLVIDA', 'NAO_REALIZADA')),
  rtr_id text,
  erro text,
  tentativas smallint not null default 0,
  proxima_em timestamptz,
  cod_usuario int,
  pedida_em timestamptz not null default now(),
  liquidada_em timestamptz,
  primary key (cod_distribuidor, cod_devolucao),
  unique (cod_distribuidor, id_devolucao),
  foreign key (cod_distribuidor, cod_concessionaria, cod_pagamento) references pagamento (cod_distribuidor, cod_concessionaria, cod_pagamento),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index devolucao_pagamento on devolucao (cod_distribuidor, cod_pagamento);
create index devolucao_espera on devolucao (proxima_em) where proxima_em is not null;

-- What happened to a charge, by whom; never changed.
create table cobranca_evento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_evento bigint generated always as identity,
  cod_cobranca int not null,
  tipo text not null check (length(tipo) <= 40),
  de text,
  para text not null,
  valor int,
  detalhe text check (length(detalhe) <= 500),
  cod_usuario int,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_evento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cobranca) references cobranca (cod_distribuidor, cod_concessionaria, cod_cobranca),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index cobranca_evento_cobranca on cobranca_evento (cod_distribuidor, cod_cobranca, cod_evento);

-- What the bank told, before it is worked on. The raw body is encrypted, and gone once worked on.
create table pix_evento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_evento bigint generated always as identity,
  corpo text,
  mascarado text not null default '',
  correlacao text,
  duracao_ms int,
  recebido_em timestamptz not null default now(),
  proximo_em timestamptz not null default now(),
  tentativas int not null default 0,
  feito_em timestamptz,
  erro text,
  primary key (cod_distribuidor, cod_evento),
  foreign key (cod_distribuidor, cod_concessionaria) references pix_conta on delete cascade
);
create index pix_evento_espera on pix_evento (cod_distribuidor, cod_concessionaria, cod_evento) where feito_em is null;
create index pix_evento_em on pix_evento (cod_distribuidor, recebido_em desc, cod_evento desc);

alter table integracao_registro drop constraint integracao_registro_sistema_check;
alter table integracao_registro add constraint integracao_registro_sistema_check check (sistema in ('API', 'JIRA_API', 'WHATSAPP_API', 'PIX_API'));
create index integracao_registro_pix on integracao_registro (cod_distribuidor, em desc, cod_registro desc) where sistema = 'PIX_API';

do $$
declare nome text;
begin
  foreach nome in array array['pix_conta', 'cobranca', 'pagamento', 'devolucao', 'cobranca_evento', 'pix_evento'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
  end loop;
  foreach nome in array array['pix_conta', 'cobranca', 'pagamento', 'devolucao', 'pix_evento'] loop
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
grant select, insert on cobranca_evento to app_user, app_system;
grant usage on all sequences in schema public to app_user, app_system;
