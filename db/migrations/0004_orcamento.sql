-- The quote in depth: kinds of quote, authority, execution, recovery, the chain of its events, stock, packages, price parameters.

alter table orcamento add column tipo text not null default 'INICIAL' check (tipo in ('INICIAL', 'COMPLEMENTAR', 'REOFERTA'));
create index orcamento_pai on orcamento (cod_distribuidor, cod_pai, sequencia) where cod_pai is not null;
create index orcamento_complementar on orcamento (cod_distribuidor, cod_concessionaria, cod_orcamento desc) where tipo = 'COMPLEMENTAR';

alter table orcamento_linha
  -- Lines of the same number are decided together.
  add column vinculo smallint,
  -- The refused line that this one offers again.
  add column cod_linha_origem bigint,
  -- When a refused, postponed or expired line should be taken up again; null when there is nothing to recover.
  add column retomar_em date,
  add column motivo_execucao text;
create index orcamento_linha_retomar on orcamento_linha (cod_distribuidor, cod_concessionaria, retomar_em, cod_linha) where retomar_em is not null;
create index orcamento_linha_origem on orcamento_linha (cod_distribuidor, cod_linha_origem) where cod_linha_origem is not null;
create index orcamento_componente_peca on orcamento_componente (cod_distribuidor, codigo, cod_componente desc) where tipo = 'PECA' and codigo <> '';

-- Lines refused before there was a queue: urgent ones come up after 15 days, the others after 60, the postponed on their day.
update orcamento_linha l set retomar_em = coalesce(l.adiado_para, (coalesce(o.respondido_em, o.entrou_no_estado_em) at time zone c.fuso)::date + case when l.cor = 'VERMELHO' then 15 else 60 end)
from orcamento o join concessionaria c using (cod_distribuidor, cod_concessionaria)
where o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento and l.estado in ('REPROVADO', 'ADIADO', 'EXPIRADO');

alter table orcamento_versao
  add column canais text[] not null default '{}',
  -- Identity step of the customer's page: a code sent to the customer, and wrong tries.
  add column codigo_hash text,
  add column codigo_expira timestamptz,
  add column tentativas smallint not null default 0,
  add column tentativas_desde timestamptz;

alter table orcamento_decisao
  add column adiado_km int,
  add column evidencia text,
  -- Who of the staff recorded it on the customer's behalf.
  add column cod_usuario int;

-- Each event carries the hash of the one before it: a changed or removed event breaks the chain.
alter table orcamento_evento
  add column dados jsonb,
  add column anterior text,
  add column sha256 text;

-- Requests to sell beyond one's authority, and their answers. `resumo` is the hash of the prices that were asked for.
create table orcamento_alcada (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_alcada int generated always as identity,
  cod_orcamento int not null,
  resumo text not null,
  justificativa text not null,
  excessos jsonb not null,
  pedida_por int not null,
  pedida_em timestamptz not null default now(),
  resposta text check (resposta in ('APROVADA', 'NEGADA')),
  respondida_por int,
  respondida_em timestamptz,
  comentario text,
  primary key (cod_distribuidor, cod_alcada),
  foreign key (cod_distribuidor, cod_concessionaria, cod_orcamento) references orcamento (cod_distribuidor, cod_concessionaria, cod_orcamento),
  foreign key (cod_distribuidor, pedida_por) references usuario,
  foreign key (cod_distribuidor, respondida_por) references usuario
);
create unique index orcamento_alcada_aberta on orcamento_alcada (cod_distribuidor, cod_orcamento) where resposta is null;
create index orcamento_alcada_orcamento on orcamento_alcada (cod_distribuidor, cod_orcamento, cod_alcada);

-- Stock at hand by store, as the store's system last told it.
create table peca_estoque (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  codigo text not null,
  quantidade numeric(9, 3) not null,
  localizacao text,
  atualizado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_concessionaria, codigo),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

-- Maintenance packages by brand and model; modelo null serves every model of the brand.
create table cardapio_pacote (
  cod_distribuidor int not null references distribuidor,
  cod_pacote int generated always as identity,
  marca text not null,
  modelo text,
  nome text not null,
  km int not null,
  meses smallint not null,
  exigido_garantia boolean not null default false,
  ativo boolean not null default true,
  primary key (cod_distribuidor, cod_pacote)
);
create index cardapio_pacote_marca on cardapio_pacote (cod_distribuidor, marca, km);
create table cardapio_pacote_componente (
  cod_distribuidor int not null,
  cod_pacote int not null,
  ordem smallint not null,
  tipo text not null check (tipo in ('PECA', 'MAO_DE_OBRA')),
  codigo text not null,
  quantidade numeric(9, 3),
  minutos int,
  primary key (cod_distribuidor, cod_pacote, ordem),
  foreign key (cod_distribuidor, cod_pacote) references cardapio_pacote on delete cascade
);

-- Price calculator: rates in basis points (925 = 9.25 %), valid from a day on until the next row's.
create table preco_parametro (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  vigente_de date not null,
  impostos_pontos int not null,
  comissao_pontos int not null,
  margem_alvo_pontos int not null,
  margem_minima_pontos int not null,
  custo_fixo_mensal bigint not null,
  mecanicos smallint not null,
  horas_mes smallint not null default 176,
  utilizacao_pontos int not null default 8000,
  primary key (cod_distribuidor, cod_concessionaria, vigente_de),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

-- Filters that a person keeps by name, per screen.
create table filtro_salvo (
  cod_distribuidor int not null,
  cod_filtro int generated always as identity,
  cod_usuario int not null,
  tela text not null,
  nome text not null,
  filtro text not null,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_filtro),
  unique (cod_distribuidor, cod_usuario, tela, nome),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);

-- What a customer allowed by channel, each change a row: the newest counts.
create table cliente_consentimento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_consentimento bigint generated always as identity,
  cod_cliente int not null,
  canal text not null check (canal in ('WHATSAPP', 'SMS', 'EMAIL', 'TELEFONE')),
  concedido boolean not null,
  origem text not null,
  cod_usuario int,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_consentimento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cliente) references cliente (cod_distribuidor, cod_concessionaria, cod_cliente)
);
create index cliente_consentimento_cliente on cliente_consentimento (cod_distribuidor, cod_cliente, canal, cod_consentimento desc);
alter table cliente add column anonimizado_em timestamptz;

do $$
declare t text;
begin
  foreach t in array array['orcamento_alcada', 'peca_estoque', 'cardapio_pacote', 'cardapio_pacote_componente', 'preco_parametro', 'filtro_salvo', 'cliente_consentimento']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    if exists (select from information_schema.columns where table_schema = 'public' and table_name = t and column_name = 'cod_concessionaria') then
      execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', t);
    else
      execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()))', t);
    end if;
    execute format('create policy sistema on %I to app_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', t);
  end loop;
end $$;
grant usage on all sequences in schema public to app_user, app_system;
revoke update, delete on cliente_consentimento from app_user;
revoke delete on orcamento_alcada from app_user;
