-- Warranty claims to the maker: what each make asks, the claims with their evidence, and what happened to them. Amounts are centavos.

-- What a make asks of a claim, and until when it may be sent.
create table garantia_exigencia (
  cod_distribuidor int not null references distribuidor,
  cod_exigencia int generated always as identity,
  marca text not null check (length(marca) between 1 and 60),
  prazo_dias smallint not null check (prazo_dias between 1 and 365),
  -- How long the old part is kept after the repair.
  guarda_dias smallint not null check (guarda_dias between 0 and 730),
  minimo_fotos smallint not null default 0 check (minimo_fotos between 0 and 20),
  evidencias text[] not null default '{}' check (evidencias <@ array['FOTO_PECA', 'HODOMETRO', 'CHASSI', 'PECA_GUARDADA', 'LAUDO_TESTE', 'HORAS_MARCADAS']),
  -- What this make asks beside the common ones, by name.
  proprias text[] not null default '{}' check (cardinality(proprias) <= 10),
  ativo boolean not null default true,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_exigencia)
);
create unique index garantia_exigencia_marca on garantia_exigencia (cod_distribuidor, sem_acento(marca));

create table garantia_solicitacao (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_solicitacao int generated always as identity,
  numero int not null,
  estado text not null default 'RASCUNHO' check (estado in ('RASCUNHO', 'ENVIADA', 'ACEITA', 'GLOSADA', 'DEVOLVIDA', 'PAGA', 'DESISTIDA')),
  marca text not null,
  cod_veiculo int not null,
  cod_cliente int,
  cod_passagem int,
  cod_linha bigint,
  cod_servico_agendado int,
  cod_os int,
  km int check (km >= 0),
  reclamacao text not null default '' check (length(reclamacao) <= 2000),
  causa text not null default '' check (length(causa) <= 2000),
  correcao text not null default '' check (length(correcao) <= 2000),
  -- Parts and labour, each with what is asked and what the maker accepted.
  itens jsonb not null default '[]',
  valor_pedido bigint not null default 0 check (valor_pedido >= 0),
  valor_aceito bigint check (valor_aceito between 0 and valor_pedido),
  motivo text check (motivo in ('SEM_FOTO', 'FORA_DO_PRAZO', 'FORA_DA_COBERTURA', 'MAU_USO', 'MAO_DE_OBRA', 'PECA_NAO_GUARDADA', 'ILEGIVEL', 'OUTRO')),
  observacao text check (length(observacao) <= 1000),
  protocolo text check (length(protocolo) between 1 and 60),
  -- Day of the store on which the repair ended; null while it goes on.
  reparo_em date,
  -- Last day on which the maker takes it.
  prazo date,
  avisado_em date,
  motivo_atraso text check (length(motivo_atraso) <= 500),
  contestada boolean not null default false,
  enviada_em timestamptz,
  enviada_por int,
  respondida_em timestamptz,
  paga_em date,
  criada_em timestamptz not null default now(),
  criada_por int,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_solicitacao),
  unique (cod_distribuidor, cod_concessionaria, cod_solicitacao),
  unique (cod_distribuidor, cod_concessionaria, numero),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_concessionaria, cod_veiculo) references veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cliente) references cliente (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_linha) references orcamento_linha (cod_distribuidor, cod_concessionaria, cod_linha),
  foreign key (cod_distribuidor, cod_concessionaria, cod_servico_agendado) references servico_agendado (cod_distribuidor, cod_concessionaria, cod_servico_agendado),
  foreign key (cod_distribuidor, cod_concessionaria, cod_os) references ordem_servico (cod_distribuidor, cod_concessionaria, cod_os),
  foreign key (cod_distribuidor, enviada_por) references usuario,
  foreign key (cod_distribuidor, criada_por) references usuario,
  check (estado not in ('ACEITA', 'GLOSADA', 'PAGA') or valor_aceito is not null),
  check (estado <> 'PAGA' or paga_em is not null)
);
create index garantia_solicitacao_lista on garantia_solicitacao (cod_distribuidor, cod_concessionaria, criada_em desc, cod_solicitacao desc);
create index garantia_solicitacao_todas on garantia_solicitacao (cod_distribuidor, criada_em desc, cod_solicitacao desc);
create index garantia_solicitacao_prazo on garantia_solicitacao (prazo) where estado in ('RASCUNHO', 'DEVOLVIDA');
create index garantia_solicitacao_veiculo on garantia_solicitacao (cod_distribuidor, cod_veiculo);
create index garantia_solicitacao_passagem on garantia_solicitacao (cod_distribuidor, cod_passagem) where cod_passagem is not null;
create index garantia_solicitacao_protocolo on garantia_solicitacao (cod_distribuidor, protocolo) where protocolo is not null;
-- One claim that still stands for a line or a service.
create unique index garantia_solicitacao_linha on garantia_solicitacao (cod_distribuidor, cod_linha) where cod_linha is not null and estado <> 'DESISTIDA';
create unique index garantia_solicitacao_servico on garantia_solicitacao (cod_distribuidor, cod_servico_agendado) where cod_servico_agendado is not null and estado <> 'DESISTIDA';

-- Proof of a claim: a file, or words. `nome` is of the make's own demands.
create table garantia_evidencia (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_evidencia int generated always as identity,
  cod_solicitacao int not null,
  tipo text not null check (tipo in ('FOTO_PECA', 'HODOMETRO', 'CHASSI', 'PECA_GUARDADA', 'LAUDO_TESTE', 'HORAS_MARCADAS', 'OUTRA')),
  nome text check (length(nome) between 1 and 80),
  texto text check (length(texto) between 1 and 500),
  arquivo text,
  midia text,
  sha256 text not null check (length(sha256) = 64),
  cod_usuario int,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_evidencia),
  foreign key (cod_distribuidor, cod_concessionaria, cod_solicitacao) references garantia_solicitacao (cod_distribuidor, cod_concessionaria, cod_solicitacao),
  foreign key (cod_distribuidor, cod_usuario) references usuario,
  check ((arquivo is null) <> (texto is null)),
  check ((arquivo is null) = (midia is null)),
  check ((tipo = 'OUTRA') = (nome is not null))
);
create index garantia_evidencia_solicitacao on garantia_evidencia (cod_distribuidor, cod_solicitacao, cod_evidencia);

-- What happened to a claim; never changed. Each event holds the hash of the one before.
create table garantia_evento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_evento bigint generated always as identity,
  cod_solicitacao int not null,
  tipo text not null check (length(tipo) <= 40),
  de text,
  para text not null,
  detalhe text check (length(detalhe) <= 1000),
  dados jsonb,
  cod_usuario int,
  quem text not null,
  em timestamptz not null,
  anterior text check (length(anterior) = 64),
  sha256 text not null check (length(sha256) = 64),
  primary key (cod_distribuidor, cod_evento),
  foreign key (cod_distribuidor, cod_concessionaria, cod_solicitacao) references garantia_solicitacao (cod_distribuidor, cod_concessionaria, cod_solicitacao)
);
create index garantia_evento_solicitacao on garantia_evento (cod_distribuidor, cod_solicitacao, cod_evento);

alter table garantia_exigencia enable row level security;
alter table garantia_exigencia force row level security;
create policy inquilino on garantia_exigencia to app_user using (cod_distribuidor = (select ctx_distribuidor()));
create policy sistema on garantia_exigencia to app_system using (true) with check (true);
grant select, insert, update on garantia_exigencia to app_user;
grant select, insert, update, delete on garantia_exigencia to app_system;

do $$
declare nome text;
begin
  foreach nome in array array['garantia_solicitacao', 'garantia_evidencia', 'garantia_evento'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
  end loop;
end $$;
grant select, insert, update on garantia_solicitacao to app_user, app_system;
grant select, insert, delete on garantia_evidencia to app_user, app_system;
grant select, insert on garantia_evento to app_user, app_system;
grant usage on all sequences in schema public to app_user, app_system;
