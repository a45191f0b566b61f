-- Ordering suggestions: a run over stores, its part at each store, its lines.
create table sugestao (
  cod_distribuidor int not null references distribuidor,
  cod_sugestao int generated always as identity,
  lojas int[] not null check (cardinality(lojas) > 0),
  -- Null: every supplier.
  fornecedores text[],
  politica text not null,
  parametros jsonb not null,
  estado text not null default 'NA_FILA' check (estado in ('NA_FILA', 'CALCULANDO', 'PRONTA', 'REPETIDA', 'CANCELADA', 'FALHOU', 'DESCARTADA')),
  -- Parts judged, of so many.
  feitas int not null default 0,
  total int not null default 0,
  fora_do_cadastro int not null default 0,
  -- The run whose inputs and parameters were the same.
  igual_a int,
  -- Of what goes in and the parameters; without the drafts of other runs, and with them.
  hash_base text,
  hash_pedido text,
  erro text,
  tentativas int not null default 0,
  cod_usuario int,
  quem text not null,
  criado_em timestamptz not null default now(),
  sinal_em timestamptz not null default now(),
  comecou_em timestamptz,
  terminou_em timestamptz,
  primary key (cod_distribuidor, cod_sugestao),
  foreign key (cod_distribuidor, igual_a) references sugestao,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
-- The same inputs make one order, whoever asks how often.
create unique index sugestao_base on sugestao (cod_distribuidor, hash_base) where estado = 'PRONTA';
create index sugestao_andamento on sugestao (cod_distribuidor, cod_sugestao) where estado in ('NA_FILA', 'CALCULANDO');

create table sugestao_loja (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_sugestao int not null,
  estado text not null default 'RASCUNHO' check (estado in ('RASCUNHO', 'APROVADA', 'RECEBIDA', 'DESCARTADA')),
  linhas int not null,
  valor bigint not null,
  criado_em timestamptz not null,
  aprovada_em timestamptz,
  aprovada_por text,
  exportada_em timestamptz,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_concessionaria, cod_sugestao),
  foreign key (cod_distribuidor, cod_sugestao) references sugestao,
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index sugestao_loja_nova on sugestao_loja (cod_distribuidor, cod_concessionaria, criado_em desc, (cod_sugestao::bigint * 1000000 + cod_concessionaria) desc);
create index sugestao_loja_todas on sugestao_loja (cod_distribuidor, criado_em desc, (cod_sugestao::bigint * 1000000 + cod_concessionaria) desc);
create index sugestao_loja_aberta on sugestao_loja (cod_distribuidor, cod_concessionaria) where estado in ('RASCUNHO', 'APROVADA');

-- A line is complete in itself: what it was worked out from stays as it was. Money in centavos, units with three decimals.
create table sugestao_linha (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_linha bigint generated always as identity,
  cod_sugestao int not null,
  codigo text not null,
  descricao text not null,
  categoria text not null,
  fornecedor text not null,
  motivo text not null check (motivo in ('REPOSICAO', 'NOVA', 'TETO', 'TRANSFERENCIA')),
  abc text not null,
  xyz text not null,
  padrao text not null,
  custo bigint not null,
  sugerida numeric(9, 3) not null,
  -- Taken from sister stores before anything is bought: [{loja, unidades}].
  transferencias jsonb not null default '[]',
  transferida numeric(9, 3) not null default 0,
  quantidade numeric(9, 3) not null check (quantidade >= 0),
  recebida numeric(9, 3) not null default 0,
  valor bigint not null,
  calculo jsonb not null,
  editada_por text,
  editada_em timestamptz,
  edicao_motivo text,
  primary key (cod_distribuidor, cod_linha),
  unique (cod_distribuidor, cod_sugestao, cod_concessionaria, codigo),
  foreign key (cod_distribuidor, cod_sugestao) references sugestao,
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index sugestao_linha_valor on sugestao_linha (cod_distribuidor, cod_sugestao, cod_concessionaria, valor desc, cod_linha desc);
create index sugestao_linha_aberta on sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao) include (codigo, quantidade, recebida, transferida);

do $$ declare t text;
begin
  foreach t in array array['sugestao', 'sugestao_loja', 'sugestao_linha'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', t);
    if t <> 'sugestao' then
      execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', t);
    end if;
  end loop;
end $$;
-- A run is seen by who reaches one of its stores, and made by who reaches them all.
create policy inquilino on sugestao to app_user
  using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or lojas && (select ctx_lojas())::int[]))
  with check (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or lojas && (select ctx_lojas())::int[]));
grant usage on all sequences in schema public to app_user, app_system;
