-- Parts in stock (domain §7): what moved, and what follows from it. A store's stock is the sum of its movements, always: nothing else writes it.

-- Month of a day as a number that months are counted by: 2026-11 is 24323.
create function indice_mes(dia date) returns int language sql immutable strict parallel safe as $$ select (extract(year from dia) * 12 + extract(month from dia))::int $$;

alter table peca_estoque
  -- Demand by month, thousandths, under the month's number: sales, workshop and lost sales less returns. `perdida` is the lost part of it.
  add column demanda int[] not null default '{}',
  add column perdida int[] not null default '{}',
  -- First month that anything is known of.
  add column desde int,
  add column ultima_saida date,
  add column ultima_entrada date;
create index peca_estoque_parada on peca_estoque (cod_distribuidor, cod_concessionaria, ultima_saida, codigo) where quantidade > 0;

-- Append-only. `quantidade` is signed for adjustments and transfers, above zero for all else; a lost sale moves nothing but counts as demand.
create table estoque_movimento (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_movimento bigint generated always as identity,
  -- The sender's own name of it: the same comes in once.
  id_externo text,
  codigo text not null check (codigo <> ''),
  tipo text not null check (tipo in ('VENDA', 'OFICINA', 'DEVOLUCAO', 'TRANSFERENCIA', 'AJUSTE', 'PERDIDA', 'RECEBIMENTO')),
  quantidade numeric(9, 3) not null check (quantidade <> 0 and (quantidade > 0 or tipo in ('TRANSFERENCIA', 'AJUSTE'))),
  efeito numeric(9, 3) not null generated always as (case tipo when 'VENDA' then -quantidade when 'OFICINA' then -quantidade when 'PERDIDA' then 0 else quantidade end) stored,
  procura numeric(9, 3) not null generated always as (case tipo when 'VENDA' then quantidade when 'OFICINA' then quantidade when 'PERDIDA' then quantidade when 'DEVOLUCAO' then -quantidade else 0 end) stored,
  em timestamptz not null default now(),
  -- Of a receipt: when it was ordered, which measures the lead time.
  pedido_em date,
  cod_sugestao int,
  documento text not null default '',
  origem text not null default 'TELA' check (origem in ('TELA', 'API', 'ARQUIVO', 'INICIO')),
  quem text not null default '',
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_movimento),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create unique index estoque_movimento_externo on estoque_movimento (cod_distribuidor, cod_concessionaria, id_externo) where id_externo is not null;
create index estoque_movimento_peca on estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, em desc, cod_movimento desc);
create index estoque_movimento_recebido on estoque_movimento (cod_distribuidor, cod_concessionaria, codigo) where pedido_em is not null;

-- Values under their months' numbers, as one array whose first index is the first month.
create function por_meses(meses int[], valores int[]) returns int[] language plpgsql immutable parallel safe as $$
declare r int[] := '{}';
begin
  for i in 1 .. coalesce(array_length(meses, 1), 0) loop
    if valores[i] <> 0 then r[meses[i]] := valores[i]; end if;
  end loop;
  return r;
end $$;
create function somar_meses(a int[], b int[]) returns int[] language plpgsql immutable parallel safe as $$
begin
  if a = '{}' then return b; end if;
  for i in coalesce(array_lower(b, 1), 1) .. coalesce(array_upper(b, 1), 0) loop
    if b[i] <> 0 then a[i] := coalesce(a[i], 0) + b[i]; end if;
  end loop;
  return a;
end $$;

create function lancar_estoque() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into peca_estoque as e (cod_distribuidor, cod_concessionaria, codigo, quantidade, desde, ultima_saida, ultima_entrada, demanda, perdida)
  with dias as (select n.cod_distribuidor as d, n.cod_concessionaria as l, n.codigo, n.tipo, n.efeito, n.procura, (n.em at time zone c.fuso)::date as dia
      from novos n join concessionaria c on c.cod_distribuidor = n.cod_distribuidor and c.cod_concessionaria = n.cod_concessionaria),
    meses as (select d, l, codigo, indice_mes(dia) as mes, sum(efeito) as efeito, (sum(procura) * 1000)::int as procura, (coalesce(sum(procura) filter (where tipo = 'PERDIDA'), 0) * 1000)::int as perdida,
      max(dia) filter (where tipo in ('VENDA', 'OFICINA')) as saida, max(dia) filter (where tipo = 'RECEBIMENTO') as entrada from dias group by 1, 2, 3, 4)
  select d, l, codigo, sum(efeito), min(mes), max(saida), max(entrada), por_meses(array_agg(mes), array_agg(procura)), por_meses(array_agg(mes), array_agg(perdida))
  from meses group by 1, 2, 3 order by 1, 2, 3
  on conflict (cod_distribuidor, cod_concessionaria, codigo) do update set quantidade = e.quantidade + excluded.quantidade, desde = least(e.desde, excluded.desde),
    ultima_saida = greatest(e.ultima_saida, excluded.ultima_saida), ultima_entrada = greatest(e.ultima_entrada, excluded.ultima_entrada),
    demanda = somar_meses(e.demanda, excluded.demanda), perdida = somar_meses(e.perdida, excluded.perdida), atualizado_em = now();
  return null;
end $$;
create trigger lancar_estoque after insert on estoque_movimento referencing new table as novos for each statement execute function lancar_estoque();

-- Classes of a store's parts by code ('AX'), found once in a quarter ('2026-Q4') and held for it.
create table estoque_classe (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  periodo text not null,
  classes jsonb not null,
  primary key (cod_distribuidor, cod_concessionaria, periodo),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

-- How a part is bought, where it is not as its brand is: supplier, least quantity, whole boxes.
create table peca_reposicao (
  cod_distribuidor int not null references distribuidor,
  cod_peca_reposicao int generated always as identity,
  codigo text not null,
  fornecedor text not null default '',
  minimo int not null default 1 check (minimo >= 1),
  multiplo int not null default 1 check (multiplo >= 1),
  primary key (cod_distribuidor, codigo),
  foreign key (cod_distribuidor, codigo) references peca (cod_distribuidor, codigo)
);

-- Which code stands in place of an old one; `atual` is the last of the chain.
create table peca_substituicao (
  cod_distribuidor int not null references distribuidor,
  codigo text not null,
  novo text not null check (novo <> codigo),
  atual text not null check (atual <> codigo),
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, codigo)
);
create index peca_substituicao_atual on peca_substituicao (cod_distribuidor, atual);

-- Days that a supplier takes, by the name that parts have it under.
create table fornecedor (
  cod_distribuidor int not null references distribuidor,
  nome text not null check (nome <> ''),
  prazo int not null check (prazo between 0 and 365),
  prazo_desvio numeric(6, 2) not null default 0 check (prazo_desvio between 0 and 365),
  versao int not null default 1,
  primary key (cod_distribuidor, nome)
);

-- Policies that somebody tuned; those that everybody has stand in the code.
create table politica_compra (
  cod_distribuidor int not null references distribuidor,
  cod_politica int generated always as identity,
  nome text not null,
  parametros jsonb not null,
  criado_em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_politica)
);
create unique index politica_compra_nome on politica_compra (cod_distribuidor, sem_acento(nome));

do $$ declare t text;
begin
  foreach t in array array['estoque_movimento', 'estoque_classe', 'peca_reposicao', 'peca_substituicao', 'fornecedor', 'politica_compra'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) %s)', t,
      case when t like 'estoque%' then 'and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[]))' else '' end);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', t);
    execute format('grant select, insert %s on %I to app_user, app_system', case t when 'estoque_movimento' then '' else ', update, delete' end, t);
  end loop;
end $$;
-- The stock follows its movements: people and integrations say where a part lies, and nothing else.
revoke insert, update, delete on peca_estoque from app_user;
grant update (localizacao) on peca_estoque to app_user;
grant create on schema public to app_system;
alter function lancar_estoque() owner to app_system;
revoke create on schema public from app_system;
revoke execute on function lancar_estoque() from public;

-- What a store's system told before there were movements stands as one.
alter table peca_estoque no force row level security;
alter table estoque_movimento no force row level security;
with saldos as (select * from peca_estoque where quantidade <> 0), zerados as (update peca_estoque set quantidade = 0 where quantidade <> 0)
insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em, origem, documento)
select cod_distribuidor, cod_concessionaria, codigo, 'AJUSTE', quantidade, atualizado_em, 'INICIO', 'Saldo inicial' from saldos;
alter table peca_estoque force row level security;
alter table estoque_movimento force row level security;

grant usage on all sequences in schema public to app_user, app_system;

-- Parts that approved quotes wait for.
create index orcamento_linha_aprovada on orcamento_linha (cod_distribuidor, cod_concessionaria) where estado = 'APROVADO';
