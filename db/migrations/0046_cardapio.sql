-- The catalogue: models of vehicles, packages of the maker's plan and à la carte, their dated prices, tyres, manuals.

-- Under which name of the tree a model stands: 'Onix LT 1.0' under Onix, 'Grand Siena' under its two words.
create function familia_do_modelo(t text) returns text language sql immutable strict parallel safe as $$
  select case when lower(split_part(t, ' ', 1)) in ('grand', 'gran', 'santa', 'range', 'novo', 'new', 'land', 'pick-up') and split_part(t, ' ', 2) <> ''
    then split_part(t, ' ', 1) || ' ' || split_part(t, ' ', 2) else split_part(t, ' ', 1) end $$;

create table cardapio_modelo (
  cod_distribuidor int not null references distribuidor,
  cod_modelo int generated always as identity,
  marca text not null,
  modelo text not null,
  familia text generated always as (familia_do_modelo(modelo)) stored,
  -- 0: every year; 32000: brand new, as the FIPE table writes it.
  ano smallint not null default 0,
  combustivel text not null default '',
  motor text not null default '',
  cambio text not null default '',
  uso text not null default 'NORMAL' check (uso in ('NORMAL', 'SEVERO')),
  codigo_fipe text not null default '',
  valor_fipe bigint,
  ordem int not null default 0,
  ativo boolean not null default true,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_modelo)
);
create unique index cardapio_modelo_chave on cardapio_modelo (cod_distribuidor, sem_acento(marca), sem_acento(modelo), ano, sem_acento(combustivel), sem_acento(motor), sem_acento(cambio), uso);
create index cardapio_modelo_arvore on cardapio_modelo (cod_distribuidor, sem_acento(marca), sem_acento(familia), ordem);
create index cardapio_modelo_ordem on cardapio_modelo (cod_distribuidor, sem_acento(modelo), cod_modelo);

-- A package stands at a make, at a model of it (by the beginning of the name), or at one version; km and months may be missing à la carte only.
alter table cardapio_pacote
  alter column marca drop not null,
  alter column km drop not null,
  alter column meses drop not null,
  add column natureza text not null default 'FABRICA' check (natureza in ('FABRICA', 'ADICIONAL')),
  add column cod_modelo int,
  add column descricao text not null default '',
  add column tolerancia_km int not null default 1000 check (tolerancia_km >= 0),
  add column ordem int not null default 0,
  -- First day on which it is offered; null is a draft.
  add column publicado_em date default current_date,
  add column versao int not null default 1,
  -- What a file names a package by: an empty model is every model.
  add column modelo_chave text generated always as (coalesce(modelo, '')) stored,
  add foreign key (cod_distribuidor, cod_modelo) references cardapio_modelo,
  add check (natureza = 'ADICIONAL' or (marca is not null and km is not null and meses is not null)),
  add check (natureza = 'FABRICA' or not exigido_garantia);
create index cardapio_pacote_nome on cardapio_pacote (cod_distribuidor, natureza, sem_acento(nome), cod_pacote);
create index cardapio_pacote_modelo on cardapio_pacote (cod_distribuidor, cod_modelo) where cod_modelo is not null;

alter table cardapio_pacote_componente
  drop constraint cardapio_pacote_componente_tipo_check,
  add constraint cardapio_pacote_componente_tipo_check check (tipo in ('PECA', 'MAO_DE_OBRA', 'VERIFICACAO')),
  add column descricao text not null default '';
create index cardapio_pacote_componente_codigo on cardapio_pacote_componente (cod_distribuidor, codigo) where codigo <> '';

-- Closed price of a package from an instant on, of the whole network or of one store; null gives it back to the sum of its parts (a store's: to the network).
-- Rows are only added, never behind the present: what a package cost at a past instant never changes.
create table cardapio_pacote_preco (
  cod_distribuidor int not null,
  cod_preco int generated always as identity,
  cod_pacote int not null,
  cod_concessionaria int,
  vigente_de timestamptz not null default now(),
  preco bigint check (preco >= 0),
  cod_usuario int,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_preco),
  foreign key (cod_distribuidor, cod_pacote) references cardapio_pacote on delete cascade,
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index cardapio_pacote_preco_de on cardapio_pacote_preco (cod_distribuidor, cod_pacote, vigente_de desc, cod_preco desc);
create function preco_nao_volta() returns trigger language plpgsql as $$
begin
  if new.vigente_de < now() then
    raise exception 'a price may not begin in the past' using errcode = '23514', constraint = 'preco_no_passado';
  end if;
  return new;
end $$;
create trigger preco_nao_volta before insert on cardapio_pacote_preco for each row execute function preco_nao_volta();

-- What a package costs by closed price at a store and instant; null when the sum of its parts counts.
create function preco_do_pacote(d int, pacote int, loja int, em timestamptz) returns bigint language sql stable parallel safe as $$
  select coalesce(
    (select p.preco from cardapio_pacote_preco p where p.cod_distribuidor = d and p.cod_pacote = pacote and p.cod_concessionaria = loja and p.vigente_de <= em order by p.vigente_de desc, p.cod_preco desc limit 1),
    (select p.preco from cardapio_pacote_preco p where p.cod_distribuidor = d and p.cod_pacote = pacote and p.cod_concessionaria is null and p.vigente_de <= em order by p.vigente_de desc, p.cod_preco desc limit 1)) $$;

-- A part's price at a store, where it differs from the catalogue's.
create table peca_loja (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_peca_loja int generated always as identity,
  codigo text not null,
  preco int not null check (preco >= 0),
  primary key (cod_distribuidor, cod_concessionaria, codigo),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, codigo) references peca (cod_distribuidor, codigo)
);

-- What a package's parts and labour come to at a store (0: nowhere in particular), and cost there with that hour; null while something has no price.
create function valor_do_pacote(d int, pacote int, loja int, custo_da_hora int, out soma bigint, out custo bigint, out minutos int, out pecas int)
  language sql stable parallel safe as $$
  select case when count(*) filter (where v is null) = 0 then sum(v)::bigint end, case when count(*) filter (where k is null) = 0 then sum(k)::bigint end, coalesce(sum(m), 0)::int, (count(*) filter (where m is null))::int
  from (
    select case c.tipo when 'PECA' then round(c.quantidade * coalesce(l.preco, p.preco)) else round(coalesce(c.minutos, s.minutos)::numeric * s.valor_hora / 60) end as v,
      case c.tipo when 'PECA' then round(c.quantidade * p.custo) else round(coalesce(c.minutos, s.minutos)::numeric * coalesce(custo_da_hora, s.custo_hora) / 60) end as k,
      case c.tipo when 'MAO_DE_OBRA' then coalesce(c.minutos, s.minutos, 0) end as m
    from cardapio_pacote_componente c
    left join peca p on c.tipo = 'PECA' and p.cod_distribuidor = c.cod_distribuidor and p.codigo = c.codigo
    left join peca_loja l on l.cod_distribuidor = c.cod_distribuidor and l.cod_concessionaria = loja and l.codigo = p.codigo
    left join servico s on c.tipo = 'MAO_DE_OBRA' and s.cod_distribuidor = c.cod_distribuidor and s.codigo = c.codigo
    where c.cod_distribuidor = d and c.cod_pacote = pacote and c.tipo <> 'VERIFICACAO') t $$;

-- Cost of an hour of a store's workshop by its rates of today (domain §10); null where it has none.
create function custo_hora_da_loja(d int, loja int) returns int language sql stable parallel safe as $$
  select round(custo_fixo_mensal::numeric * 10000 / (mecanicos * horas_mes * utilizacao_pontos))::int from preco_parametro
  where cod_distribuidor = d and cod_concessionaria = loja and vigente_de <= current_date order by vigente_de desc limit 1 $$;

-- What vehicles a part fits, as its maker tells.
create table peca_aplicacao (
  cod_distribuidor int not null references distribuidor,
  cod_aplicacao int generated always as identity,
  codigo text not null,
  marca text not null,
  modelo text not null,
  geracao text not null default '',
  ano_de smallint not null default 0,
  ano_ate smallint not null default 0,
  motor text not null default '',
  primary key (cod_distribuidor, cod_aplicacao),
  foreign key (cod_distribuidor, codigo) references peca (cod_distribuidor, codigo)
);
create unique index peca_aplicacao_chave on peca_aplicacao (cod_distribuidor, codigo, sem_acento(marca), sem_acento(modelo), sem_acento(geracao), ano_de, sem_acento(motor));

create table pneu (
  cod_distribuidor int not null references distribuidor,
  cod_pneu int generated always as identity,
  codigo text not null,
  marca text not null,
  linha text not null,
  -- As it is stamped, in one spelling: '205/55 R16 91V XL'.
  medida text not null,
  -- Width, profile and rim alone, as '205/55R16C': what a substitute must share.
  encaixe text not null,
  carga_kg int not null,
  velocidade_kmh int not null,
  custo int check (custo >= 0),
  preco int not null check (preco >= 0),
  ativo boolean not null default true,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_pneu)
);
create unique index pneu_codigo on pneu (cod_distribuidor, sem_acento(codigo));
create index pneu_ordem on pneu (cod_distribuidor, sem_acento(linha), cod_pneu);
create index pneu_encaixe on pneu (cod_distribuidor, encaixe, carga_kg, velocidade_kmh);
create table pneu_loja (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_pneu int not null,
  quantidade int not null default 0 check (quantidade >= 0),
  -- Null: the network's.
  preco int check (preco >= 0),
  primary key (cod_distribuidor, cod_concessionaria, cod_pneu),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_pneu) references pneu
);

create table manual_proprietario (
  cod_distribuidor int not null references distribuidor,
  cod_manual int generated always as identity,
  titulo text not null,
  marca text not null,
  modelo text not null,
  ano_de smallint not null default 0,
  ano_ate smallint not null default 0,
  -- The file that is shown: its sending, 0 while there is none.
  envio int not null default 0,
  bytes int not null default 0,
  sha256 text,
  -- The one that is on its way: it takes the other's place once it has come whole and been looked at.
  novo_envio int not null default 0,
  novo_bytes int,
  novo_recebidos int not null default 0,
  -- End of the address that a customer opens without a session.
  segredo text not null,
  ativo boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_manual)
);
create unique index manual_proprietario_segredo on manual_proprietario (segredo);
create unique index manual_proprietario_nome on manual_proprietario (cod_distribuidor, sem_acento(marca), sem_acento(modelo), ano_de, sem_acento(titulo));
create index manual_proprietario_ordem on manual_proprietario (cod_distribuidor, sem_acento(titulo), cod_manual);

-- A package that a vehicle had elsewhere, or that its owner lets pass.
create table veiculo_pacote (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_veiculo int not null,
  cod_pacote int not null,
  situacao text not null check (situacao in ('FEITO', 'PULADO')),
  em date not null,
  cod_usuario int,
  primary key (cod_distribuidor, cod_veiculo, cod_pacote),
  foreign key (cod_distribuidor, cod_concessionaria, cod_veiculo) references veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_pacote) references cardapio_pacote
);

-- Which package a line of a quote came from.
alter table orcamento_linha
  add column cod_pacote int,
  add foreign key (cod_distribuidor, cod_pacote) references cardapio_pacote;
-- Lines that were written before carry the package that they were named after.
update orcamento_linha l set cod_pacote = p.cod_pacote
from orcamento o
join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
join cardapio_pacote p on p.cod_distribuidor = v.cod_distribuidor and sem_acento(p.marca) = sem_acento(v.marca) and p.modelo is null
where l.origem = 'PLANO_DE_FABRICA' and o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento and p.nome = l.titulo;
create index orcamento_linha_pacote on orcamento_linha (cod_distribuidor, cod_pacote) where cod_pacote is not null;

-- The store whose rows a file holds, where the file does not say it.
alter table importacao
  add column cod_concessionaria int,
  add foreign key (cod_distribuidor, cod_concessionaria) references concessionaria;

do $$ declare t text;
begin
  foreach t in array array['cardapio_modelo', 'cardapio_pacote_preco', 'peca_loja', 'peca_aplicacao', 'pneu', 'pneu_loja', 'manual_proprietario', 'veiculo_pacote']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    if t = 'cardapio_pacote_preco' then
      execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria is null or cod_concessionaria = any ((select ctx_lojas())::int[])))', t);
    elsif exists (select from information_schema.columns where table_schema = 'public' and table_name = t and column_name = 'cod_concessionaria') then
      execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', t);
    else
      execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()))', t);
    end if;
    execute format('create policy sistema on %I to app_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', t);
  end loop;
end $$;
revoke update, delete on cardapio_pacote_preco from app_user;
grant usage on all sequences in schema public to app_user, app_system;
