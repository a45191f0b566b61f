-- One thread per customer and store, with every message that went out or came in, whatever the channel.

-- The same mobile with and without the ninth digit has one key: area code and eight digits.
create function telefone_chave(telefone text) returns text
  language sql immutable strict parallel safe
  return (
    select case
      when d ~ '^[1-9]{2}9[6-9]\d{7}$' then left(d, 2) || right(d, 8)
      when d ~ '^[1-9]{2}\d{8,9}$' then d
    end
    from (select regexp_replace(regexp_replace(regexp_replace(telefone, '\D', '', 'g'), '^55(?=\d{10,11}$)', ''), '^0(?=\d{10,11}$)', '') as d) n
  );
alter table cliente add column telefone_chave text generated always as (telefone_chave(telefone)) stored;
create index cliente_telefone_chave on cliente (cod_distribuidor, cod_concessionaria, telefone_chave) where telefone_chave is not null;

create table conversa (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_conversa int generated always as identity,
  cod_cliente int not null,
  estado text not null default 'ABERTA' check (estado in ('ABERTA', 'AGUARDANDO_CLIENTE', 'RESOLVIDA')),
  -- Who of the staff took the thread.
  cod_usuario int,
  nao_lidas int not null default 0 check (nao_lidas >= 0),
  ultima_em timestamptz not null default now(),
  ultima_texto text not null default '',
  ultima_direcao text not null default 'SAIDA' check (ultima_direcao in ('ENTRADA', 'SAIDA', 'NOTA')),
  -- The last message of the customer, and until when WhatsApp lets free text go.
  recebida_em timestamptz,
  janela_ate timestamptz,
  -- The first message of the customer that nobody answered; null when all are.
  espera_desde timestamptz,
  lembrar_em timestamptz,
  -- Rises with each change, so that pages ignore what is older than what they show.
  rev int not null default 0,
  criada_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_conversa),
  unique (cod_distribuidor, cod_concessionaria, cod_conversa),
  unique (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cliente) references cliente (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index conversa_lista on conversa (cod_distribuidor, cod_concessionaria, ultima_em desc, cod_conversa desc);
create index conversa_espera on conversa (cod_distribuidor, cod_concessionaria, espera_desde) where espera_desde is not null;
create index conversa_lembrar on conversa (lembrar_em) where lembrar_em is not null;

create table conversa_mensagem (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_conversa_mensagem bigint generated always as identity,
  cod_conversa int not null,
  direcao text not null check (direcao in ('ENTRADA', 'SAIDA', 'NOTA')),
  canal text not null check (canal in ('WHATSAPP', 'SMS', 'EMAIL', 'PAGINA', 'TELEFONE')),
  -- The person of the staff; null for the customer and for what the product sends by itself.
  cod_usuario int,
  texto text not null default '' check (length(texto) <= 10000),
  assunto text check (length(assunto) <= 300),
  -- Earlier text that an e-mail quotes; folded on screen.
  citado text check (length(citado) <= 20000),
  -- An approved WhatsApp template and the values of its fields.
  modelo text,
  modelo_idioma text,
  modelo_valores text[],
  estado text not null check (estado in ('FILA', 'ENVIADA', 'ENTREGUE', 'LIDA', 'FALHOU', 'GUARDADA', 'DITA', 'RECEBIDA')),
  motivo text check (length(motivo) <= 500),
  codigo_erro int,
  -- The provider's own id: an event that comes twice finds its message.
  id_provedor text check (length(id_provedor) <= 300),
  tipo text not null default 'TEXTO' check (tipo in ('TEXTO', 'ORCAMENTO', 'LEMBRETE', 'PROMESSA', 'PESQUISA', 'ACOMPANHAR', 'AGENDAMENTO', 'PERGUNTA', 'DECISAO')),
  cod_orcamento int,
  numero_versao smallint,
  cod_agendamento int,
  cod_passagem int,
  cod_pergunta int,
  responde_a bigint,
  categoria text check (categoria in ('MARKETING', 'UTILITY', 'AUTHENTICATION', 'SERVICE')),
  custo_micros bigint,
  em timestamptz not null default now(),
  enviada_em timestamptz,
  entregue_em timestamptz,
  lida_em timestamptz,
  -- The words, and the store as one of them, so that one index narrows by both.
  busca tsvector generated always as (to_tsvector('simple', sem_acento(coalesce(assunto, '') || ' ' || texto)) || array_to_tsvector(array['@' || cod_concessionaria::text])) stored,
  primary key (cod_distribuidor, cod_conversa_mensagem),
  unique (cod_distribuidor, cod_concessionaria, cod_conversa_mensagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_conversa) references conversa (cod_distribuidor, cod_concessionaria, cod_conversa),
  foreign key (cod_distribuidor, cod_usuario) references usuario,
  foreign key (cod_distribuidor, cod_concessionaria, cod_orcamento) references orcamento (cod_distribuidor, cod_concessionaria, cod_orcamento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_agendamento) references agendamento (cod_distribuidor, cod_concessionaria, cod_agendamento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_pergunta) references orcamento_pergunta on delete set null (cod_pergunta),
  foreign key (cod_distribuidor, responde_a) references conversa_mensagem
);
create index conversa_mensagem_conversa on conversa_mensagem (cod_distribuidor, cod_conversa, em desc, cod_conversa_mensagem desc);
create index conversa_mensagem_loja on conversa_mensagem (cod_distribuidor, cod_concessionaria, em desc, cod_conversa_mensagem desc);
create index conversa_mensagem_recentes on conversa_mensagem (cod_distribuidor, em desc);
create unique index conversa_mensagem_provedor on conversa_mensagem (cod_distribuidor, canal, id_provedor) where id_provedor is not null;
create unique index conversa_mensagem_pergunta on conversa_mensagem (cod_distribuidor, cod_pergunta) where cod_pergunta is not null;
create index conversa_mensagem_orcamento on conversa_mensagem (cod_distribuidor, cod_orcamento) where cod_orcamento is not null;

create table conversa_anexo (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  id_anexo uuid not null,
  cod_conversa int not null,
  -- Null while its message is being written.
  cod_conversa_mensagem bigint,
  nome text not null check (length(nome) <= 200),
  tipo text not null,
  bytes int,
  -- Path of the stored file; null while it is fetched, and when it was refused.
  arquivo text,
  estado text not null default 'PRONTO' check (estado in ('ESPERA', 'PRONTO', 'RECUSADO')),
  motivo text,
  -- The provider's id of the file.
  id_provedor text,
  tentativas int not null default 0,
  proxima_em timestamptz not null default now(),
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, id_anexo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_conversa) references conversa (cod_distribuidor, cod_concessionaria, cod_conversa),
  foreign key (cod_distribuidor, cod_concessionaria, cod_conversa_mensagem) references conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa_mensagem) on delete cascade,
  check ((estado = 'PRONTO') = (arquivo is not null))
);
create index conversa_anexo_mensagem on conversa_anexo (cod_distribuidor, cod_conversa_mensagem);
create index conversa_anexo_solto on conversa_anexo (criado_em) where cod_conversa_mensagem is null;
create index conversa_anexo_espera on conversa_anexo (proxima_em) where estado = 'ESPERA';

-- Texts that a store answers with often, with fields such as {{primeiroNome}}.
create table resposta_pronta (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_resposta int generated always as identity,
  titulo text not null check (length(titulo) between 1 and 80),
  texto text not null check (length(texto) between 1 and 2000),
  ativa boolean not null default true,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_resposta),
  unique (cod_distribuidor, cod_concessionaria, titulo),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

-- A store's connection to its WhatsApp number, and to what its customers answer by SMS and e-mail. Secrets are encrypted.
create table conversa_conexao (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  canal text not null check (canal in ('WHATSAPP', 'SMS', 'EMAIL')),
  -- Part of the public address that the provider calls.
  token_publico text not null check (length(token_publico) = 22),
  ativa boolean not null default true,
  -- WhatsApp: ids of the number and of the account at the maker, the number itself, the address of its API.
  id_telefone text,
  id_conta text,
  telefone text,
  endereco text,
  token text,
  segredo text,
  token_verificacao text,
  qualidade text,
  limite text,
  -- E-mail: the address that customers answer to.
  email text,
  verificada_em timestamptz,
  recebida_em timestamptz,
  erro text,
  erro_em timestamptz,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_concessionaria, canal),
  unique (token_publico),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create unique index conversa_conexao_telefone on conversa_conexao (cod_distribuidor, id_telefone) where id_telefone is not null;

-- Templates as the maker approved them.
create table whatsapp_modelo (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  nome text not null,
  idioma text not null,
  categoria text not null check (categoria in ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  situacao text not null,
  cabecalho text,
  corpo text not null,
  rodape text,
  botoes jsonb not null default '[]',
  campos smallint not null default 0,
  -- Which of the product's own messages it carries outside the window.
  uso text check (uso in ('ORCAMENTO', 'LEMBRETE', 'PROMESSA', 'PESQUISA', 'ACOMPANHAR', 'AGENDAMENTO')),
  importado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_concessionaria, nome, idioma),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create unique index whatsapp_modelo_uso on whatsapp_modelo (cod_distribuidor, cod_concessionaria, uso) where uso is not null;

-- What providers told, before it is worked on: an answer is given at once, the work follows in order.
create table conversa_evento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_evento bigint generated always as identity,
  canal text not null check (canal in ('WHATSAPP', 'SMS', 'EMAIL')),
  -- The encrypted raw body; gone when it was worked on.
  corpo text,
  recebido_em timestamptz not null default now(),
  proximo_em timestamptz not null default now(),
  tentativas int not null default 0,
  feito_em timestamptz,
  erro text,
  primary key (cod_distribuidor, cod_evento),
  foreign key (cod_distribuidor, cod_concessionaria, canal) references conversa_conexao
);
create index conversa_evento_espera on conversa_evento (cod_evento) where feito_em is null;

-- The outbox carries WhatsApp too, and knows the message of the thread that it delivers.
alter table mensagem drop constraint mensagem_canal_check;
alter table mensagem
  add constraint mensagem_canal_check check (canal in ('EMAIL', 'SMS', 'WHATSAPP')),
  add column cod_conversa int,
  add column cod_conversa_mensagem bigint,
  add foreign key (cod_distribuidor, cod_concessionaria, cod_conversa) references conversa (cod_distribuidor, cod_concessionaria, cod_conversa),
  add foreign key (cod_distribuidor, cod_concessionaria, cod_conversa_mensagem) references conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa_mensagem);
create unique index mensagem_conversa on mensagem (cod_distribuidor, cod_conversa_mensagem) where cod_conversa_mensagem is not null;
create index mensagem_ordem on mensagem (cod_distribuidor, cod_conversa, cod_mensagem) where estado = 'PENDENTE' and cod_conversa is not null;

do $$
declare nome text;
begin
  foreach nome in array array['conversa', 'conversa_mensagem', 'conversa_anexo', 'resposta_pronta', 'conversa_conexao', 'whatsapp_modelo', 'conversa_evento'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
grant usage on all sequences in schema public to app_user, app_system;
