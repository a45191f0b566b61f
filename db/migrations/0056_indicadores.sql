-- The figures' rollup (ADR 0028): what each store's day comes to, in measures that add up. A change marks the days that it touches, in its own transaction;
-- a task counts marked days anew from the rows. Marks are only added and taken away, so that no two writers wait for each other.
create table indicador_dia (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  dia date not null,
  orcamentos int not null default 0,
  com_achado int not null default 0,
  enviados int not null default 0,
  vistos int not null default 0,
  respondidos int not null default 0,
  aprovados int not null default 0,
  identificado_vermelho bigint not null default 0,
  identificado_amarelo bigint not null default 0,
  oferecidas_vermelho int not null default 0,
  oferecidas_amarelo int not null default 0,
  oferecidas_sem_cor int not null default 0,
  aprovadas_vermelho int not null default 0,
  aprovadas_amarelo int not null default 0,
  aprovadas_sem_cor int not null default 0,
  oferecido_vermelho bigint not null default 0,
  oferecido_amarelo bigint not null default 0,
  oferecido_sem_cor bigint not null default 0,
  aprovado_vermelho bigint not null default 0,
  aprovado_amarelo bigint not null default 0,
  aprovado_sem_cor bigint not null default 0,
  recusado bigint not null default 0,
  recuperado bigint not null default 0,
  passagens int not null default 0,
  passagens_checklist int not null default 0,
  agendados int not null default 0,
  chegaram int not null default 0,
  entregues int not null default 0,
  no_prazo int not null default 0,
  segundos_presenca bigint not null default 0,
  segundos_trabalhados bigint not null default 0,
  ordens int not null default 0,
  retornos int not null default 0,
  valor_pecas bigint not null default 0,
  valor_servicos bigint not null default 0,
  minutos_vendidos bigint not null default 0,
  valor_vendido bigint not null default 0,
  respostas int not null default 0,
  promotores int not null default 0,
  detratores int not null default 0,
  vendas_bruto bigint not null default 0,
  vendas_liquido bigint not null default 0,
  vendas_custo bigint not null default 0,
  -- Quotes by range of time until the price and until the answer; empty where there is none.
  tempo_preco int[] not null default '{}',
  tempo_resposta int[] not null default '{}',
  primary key (cod_distribuidor, dia, cod_concessionaria),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
-- The same by month, so that three years of a store are 36 rows. `dia` is its first.
create table indicador_mes (like indicador_dia including defaults,
  primary key (cod_distribuidor, dia, cod_concessionaria),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create table indicador_marca (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  dia date not null,
  cod_marca bigint generated always as identity,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_marca),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create index indicador_marca_dia on indicador_marca (cod_distribuidor, cod_concessionaria, dia);

do $$
declare nome text;
begin
  foreach nome in array array['indicador_dia', 'indicador_mes', 'indicador_marca'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select on %I to app_user', nome);
    execute format('grant select, insert, update, delete on %I to app_system', nome);
  end loop;
end $$;
grant insert on indicador_marca to app_user;

-- Upper bounds in minutes of the ranges of time; as FAIXAS_DE_TEMPO says them.
create function faixas_de_tempo() returns numeric[] language sql immutable parallel safe as $$
  select array[5, 10, 15, 20, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300, 360, 480, 600, 720, 960, 1200, 1440, 2160, 2880, 4320, 5760, 7200, 10080, 14400, 20160, 28800, 43200]::numeric[] $$;

-- A work order that repeats a service of another visit of the same vehicle within 90 days.
create function os_volta(p_distribuidor int, loja int, os int, veiculo int, passagem int, aberta timestamptz) returns boolean language sql stable as $$
  select exists (select from ordem_servico b
    join ordem_servico_linha y on y.cod_distribuidor = p_distribuidor and y.cod_os = b.cod_os and y.tipo = 'SERVICO' and y.codigo <> ''
    join ordem_servico_linha x on x.cod_distribuidor = p_distribuidor and x.cod_os = os and x.tipo = 'SERVICO' and x.codigo = y.codigo
    where b.cod_distribuidor = p_distribuidor and b.cod_veiculo = veiculo and b.cod_concessionaria = loja and b.cod_os <> os
      and b.aberta_em < aberta and b.aberta_em >= aberta - interval '90 days' and (b.cod_passagem is null or passagem is null or b.cod_passagem <> passagem)) $$;

-- Seconds as people say them: '7,5 h'.
create function horas_ditas(segundos bigint) returns text language sql immutable parallel safe as $$ select replace(round(segundos / 3600.0, 1)::text, '.', ',') || ' h' $$;

-- What days of stores come to, from the rows: the one definition of every measure.
do $$
declare
  faixas text := (select string_agg(format('count(*) filter (where %%1$s = %s)::int', i), ', ' order by i) from generate_series(0, 32) i);
begin
  execute format($f$
create function contar_indicadores(p_distribuidor int, p_lojas int[], p_dias date[]) returns setof indicador_dia language sql stable as $c$
with par as materialized (
  select l.cod_concessionaria as loja, u.dia, u.dia::timestamp at time zone l.fuso as de, (u.dia + 1)::timestamp at time zone l.fuso as ate
  from unnest(p_lojas, p_dias) u(loja, dia) join concessionaria l on l.cod_distribuidor = p_distribuidor and l.cod_concessionaria = u.loja
), quotes as materialized (
  select par.loja, par.dia, o.cod_orcamento, o.fase, o.enviado_em, o.visualizado_em, o.respondido_em, o.tipo <> 'REOFERTA' as inicial, o.tipo <> 'REOFERTA' and o.vermelhos + o.amarelos > 0 as achado,
    case when o.tipo <> 'REOFERTA' then width_bucket(extract(epoch from o.precificado_em - o.criado_em) / 60, faixas_de_tempo()) end as p,
    case when o.tipo <> 'REOFERTA' then width_bucket(extract(epoch from o.respondido_em - o.enviado_em) / 60, faixas_de_tempo()) end as r
  from par join orcamento o on o.cod_distribuidor = p_distribuidor and o.cod_concessionaria = par.loja and o.criado_em >= par.de and o.criado_em < par.ate and o.estado <> 'CANCELADO'
), q as (
  select loja, dia, count(*) filter (where inicial) as orcamentos, count(*) filter (where achado) as com_achado, count(*) filter (where achado and enviado_em is not null) as enviados,
    count(*) filter (where achado and enviado_em is not null and (visualizado_em is not null or respondido_em is not null)) as vistos,
    count(*) filter (where achado and enviado_em is not null and respondido_em is not null) as respondidos,
    count(*) filter (where achado and enviado_em is not null and respondido_em is not null and fase = 'FECHADO') as aprovados,
    case when count(p) > 0 then array[%1$s] else '{}' end as tempo_preco, case when count(r) > 0 then array[%2$s] else '{}' end as tempo_resposta
  from quotes group by 1, 2
), linha as (
  select q.loja, q.dia, q.inicial, l.cor, coalesce(l.total, 0) as total, l.estado,
    q.inicial and l.estado in ('OFERTADO', 'APROVADO', 'REPROVADO', 'ADIADO', 'EXPIRADO', 'EXECUTADO', 'NAO_EXECUTADO') as oferecida, l.estado in ('APROVADO', 'EXECUTADO', 'NAO_EXECUTADO') as aprovada,
    l.cod_linha_origem is not null and a.estado <> 'ADIADO' as voltou
  from quotes q join orcamento_linha l on l.cod_distribuidor = p_distribuidor and l.cod_orcamento = q.cod_orcamento
  left join orcamento_linha a on a.cod_distribuidor = p_distribuidor and a.cod_linha = l.cod_linha_origem
), l as (
  select loja, dia, sum(total) filter (where inicial and cor = 'VERMELHO') as identificado_vermelho, sum(total) filter (where inicial and cor = 'AMARELO') as identificado_amarelo,
    count(*) filter (where oferecida and cor = 'VERMELHO') as oferecidas_vermelho, count(*) filter (where oferecida and cor = 'AMARELO') as oferecidas_amarelo, count(*) filter (where oferecida and cor is null) as oferecidas_sem_cor,
    count(*) filter (where aprovada and cor = 'VERMELHO') as aprovadas_vermelho, count(*) filter (where aprovada and cor = 'AMARELO') as aprovadas_amarelo, count(*) filter (where aprovada and cor is null) as aprovadas_sem_cor,
    sum(total) filter (where oferecida and cor = 'VERMELHO') as oferecido_vermelho, sum(total) filter (where oferecida and cor = 'AMARELO') as oferecido_amarelo, sum(total) filter (where oferecida and cor is null) as oferecido_sem_cor,
    sum(total) filter (where aprovada and cor = 'VERMELHO') as aprovado_vermelho, sum(total) filter (where aprovada and cor = 'AMARELO') as aprovado_amarelo, sum(total) filter (where aprovada and cor is null) as aprovado_sem_cor,
    sum(total) filter (where inicial and estado in ('REPROVADO', 'EXPIRADO')) as recusado, sum(total) filter (where aprovada and voltou) as recuperado
  from linha group by 1, 2
), v as (
  select par.loja, par.dia, count(*) as passagens, count(*) filter (where exists (select from checklist x where x.cod_distribuidor = p_distribuidor and x.cod_veiculo = p.cod_veiculo and x.cancelado_em is null
      and x.finalizado_em is not null and x.criado_em >= p.chegou_em - interval '1 hour' and x.criado_em <= coalesce(p.entregue_em, 'infinity'))) as passagens_checklist
  from par join passagem p on p.cod_distribuidor = p_distribuidor and p.cod_concessionaria = par.loja and p.chegou_em >= par.de and p.chegou_em < par.ate group by 1, 2
), a as (
  select par.loja, par.dia, count(*) as agendados, count(*) filter (where g.estado <> 'NO_SHOW') as chegaram
  from par join agendamento g on g.cod_distribuidor = p_distribuidor and g.cod_concessionaria = par.loja and g.inicio >= par.de and g.inicio < par.ate and g.estado in ('CHEGOU', 'RECEPCIONADO', 'NO_SHOW') group by 1, 2
), e as (
  select par.loja, par.dia, count(*) as entregues, count(*) filter (where p.entregue_em <= p.promessa) as no_prazo
  from par join passagem p on p.cod_distribuidor = p_distribuidor and p.cod_concessionaria = par.loja and p.entregue_em >= par.de and p.entregue_em < par.ate group by 1, 2
), h as (
  select par.loja, par.dia, sum((select sum(x::bigint) from jsonb_array_elements_text(m->'presenca') x)) as segundos_presenca, sum((select sum(x::bigint) from jsonb_array_elements_text(m->'trabalhado') x)) as segundos_trabalhados
  from par join agenda_painel_dia d on d.cod_distribuidor = p_distribuidor and d.cod_concessionaria = par.loja and d.dia = par.dia and d.dados is not null
  cross join lateral jsonb_array_elements(d.dados->'mecanicos') m group by 1, 2
), ordem as materialized (
  select par.loja, par.dia, o.cod_os, o.cod_veiculo, o.cod_passagem, o.aberta_em
  from par join ordem_servico o on o.cod_distribuidor = p_distribuidor and o.cod_concessionaria = par.loja and o.aberta_em >= par.de and o.aberta_em < par.ate
), o as (
  select o.loja, o.dia, count(*) as ordens, count(*) filter (where os_volta(p_distribuidor, o.loja, o.cod_os, o.cod_veiculo, o.cod_passagem, o.aberta_em)) as retornos from ordem o group by 1, 2
), t as (
  select o.loja, o.dia, sum(x.valor) filter (where x.tipo = 'PECA') as valor_pecas, sum(x.valor) filter (where x.tipo = 'SERVICO') as valor_servicos,
    sum(x.minutos) filter (where x.tipo = 'SERVICO' and x.minutos > 0 and x.valor > 0) as minutos_vendidos, sum(x.valor) filter (where x.tipo = 'SERVICO' and x.minutos > 0 and x.valor > 0) as valor_vendido
  from ordem o join ordem_servico_linha x on x.cod_distribuidor = p_distribuidor and x.cod_os = o.cod_os group by 1, 2
), n as (
  select par.loja, par.dia, count(*) as respostas, count(*) filter (where x.nota >= 9) as promotores, count(*) filter (where x.nota <= 6) as detratores
  from par join pesquisa_resposta x on x.cod_distribuidor = p_distribuidor and x.cod_concessionaria = par.loja and x.em >= par.de and x.em < par.ate group by 1, 2
), s as (
  select par.loja, par.dia, sum(coalesce(x.bruto, 0)) as vendas_bruto, sum(coalesce(x.bruto, 0) - coalesce(x.desconto, 0) - coalesce(x.devolucao, 0) - coalesce(x.imposto, 0)) as vendas_liquido, sum(coalesce(x.custo, 0)) as vendas_custo
  from par join venda_celula x on x.cod_distribuidor = p_distribuidor and x.cod_concessionaria = par.loja and x.dia = par.dia group by 1, 2
)
select p_distribuidor, par.loja, par.dia,
  coalesce(q.orcamentos, 0)::int, coalesce(q.com_achado, 0)::int, coalesce(q.enviados, 0)::int, coalesce(q.vistos, 0)::int, coalesce(q.respondidos, 0)::int, coalesce(q.aprovados, 0)::int,
  coalesce(l.identificado_vermelho, 0)::bigint, coalesce(l.identificado_amarelo, 0)::bigint,
  coalesce(l.oferecidas_vermelho, 0)::int, coalesce(l.oferecidas_amarelo, 0)::int, coalesce(l.oferecidas_sem_cor, 0)::int,
  coalesce(l.aprovadas_vermelho, 0)::int, coalesce(l.aprovadas_amarelo, 0)::int, coalesce(l.aprovadas_sem_cor, 0)::int,
  coalesce(l.oferecido_vermelho, 0)::bigint, coalesce(l.oferecido_amarelo, 0)::bigint, coalesce(l.oferecido_sem_cor, 0)::bigint,
  coalesce(l.aprovado_vermelho, 0)::bigint, coalesce(l.aprovado_amarelo, 0)::bigint, coalesce(l.aprovado_sem_cor, 0)::bigint, coalesce(l.recusado, 0)::bigint, coalesce(l.recuperado, 0)::bigint,
  coalesce(v.passagens, 0)::int, coalesce(v.passagens_checklist, 0)::int, coalesce(a.agendados, 0)::int, coalesce(a.chegaram, 0)::int, coalesce(e.entregues, 0)::int, coalesce(e.no_prazo, 0)::int,
  coalesce(h.segundos_presenca, 0)::bigint, coalesce(h.segundos_trabalhados, 0)::bigint, coalesce(o.ordens, 0)::int, coalesce(o.retornos, 0)::int,
  coalesce(t.valor_pecas, 0)::bigint, coalesce(t.valor_servicos, 0)::bigint, coalesce(t.minutos_vendidos, 0)::bigint, coalesce(t.valor_vendido, 0)::bigint,
  coalesce(n.respostas, 0)::int, coalesce(n.promotores, 0)::int, coalesce(n.detratores, 0)::int, coalesce(s.vendas_bruto, 0)::bigint, coalesce(s.vendas_liquido, 0)::bigint, coalesce(s.vendas_custo, 0)::bigint,
  coalesce(q.tempo_preco, '{}'), coalesce(q.tempo_resposta, '{}')
from par left join q using (loja, dia) left join l using (loja, dia) left join v using (loja, dia) left join a using (loja, dia) left join e using (loja, dia) left join h using (loja, dia)
  left join o using (loja, dia) left join t using (loja, dia) left join n using (loja, dia) left join s using (loja, dia)
$c$ $f$, format(faixas, 'p'), format(faixas, 'r'));
end $$;

-- Counts days anew and keeps them, with the months that they are of.
do $$
declare
  colunas text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute where attrelid = 'indicador_dia'::regclass and attnum > 3 and not attisdropped);
  excluidas text := (select string_agg(format('%1$I = excluded.%1$I', attname), ', ' order by attnum) from pg_attribute where attrelid = 'indicador_dia'::regclass and attnum > 3 and not attisdropped);
  somas text := (select string_agg(case when atttypid = 'int[]'::regtype
      then format('case when bool_or(%1$I <> ''{}'') then array[%2$s] else ''{}'' end', attname, (select string_agg(format('coalesce(sum(%1$I[%2$s]), 0)::int', attname, i), ', ' order by i) from generate_series(1, 33) i))
      else format('sum(%I)', attname) end, ', ' order by attnum) from pg_attribute where attrelid = 'indicador_dia'::regclass and attnum > 3 and not attisdropped);
begin
  execute format($f$
create function guardar_indicadores(p_distribuidor int, p_lojas int[], p_dias date[]) returns void language sql as $c$
  insert into indicador_dia select * from contar_indicadores(p_distribuidor, p_lojas, p_dias)
    on conflict (cod_distribuidor, dia, cod_concessionaria) do update set %2$s;
  insert into indicador_mes (cod_distribuidor, cod_concessionaria, dia, %1$s)
    select i.cod_distribuidor, i.cod_concessionaria, m.mes, %3$s
    from (select distinct u.loja, date_trunc('month', u.dia)::date as mes from unnest(p_lojas, p_dias) u(loja, dia)) m
    join indicador_dia i on i.cod_distribuidor = p_distribuidor and i.cod_concessionaria = m.loja and i.dia >= m.mes and i.dia < (m.mes + interval '1 month')::date
    group by 1, 2, 3
    on conflict (cod_distribuidor, dia, cod_concessionaria) do update set %2$s;
$c$ $f$, colunas, excluidas, somas);
end $$;

-- Marks days of stores, given as instants; days to come have nothing to count yet. Days before the first that is kept are opened with it.
create function marcar_indicadores(p_distribuidor int[], p_lojas int[], p_em timestamptz[]) returns void language sql as $$
  insert into indicador_marca (cod_distribuidor, cod_concessionaria, dia)
  select distinct l.cod_distribuidor, l.cod_concessionaria, (u.em at time zone l.fuso)::date
  from unnest(p_distribuidor, p_lojas, p_em) u(d, loja, em) join concessionaria l on l.cod_distribuidor = u.d and l.cod_concessionaria = u.loja
  where u.em is not null and u.em < now() + interval '1 minute' $$;

-- Every day of a store from its first record to today is counted anew; of all stores of a distributor (null: of everyone) when none is named.
create function refazer_indicadores(p_distribuidor int, p_loja int) returns bigint language plpgsql as $$
declare n bigint;
begin
  insert into indicador_marca (cod_distribuidor, cod_concessionaria, dia)
  select l.cod_distribuidor, l.cod_concessionaria, g.dia::date from concessionaria l
  cross join lateral (select least(
    (select min(o.criado_em) from orcamento o where o.cod_distribuidor = l.cod_distribuidor and o.cod_concessionaria = l.cod_concessionaria),
    (select min(p.chegou_em) from passagem p where p.cod_distribuidor = l.cod_distribuidor and p.cod_concessionaria = l.cod_concessionaria),
    (select min(a.inicio) from agendamento a where a.cod_distribuidor = l.cod_distribuidor and a.cod_concessionaria = l.cod_concessionaria),
    (select min(o.aberta_em) from ordem_servico o where o.cod_distribuidor = l.cod_distribuidor and o.cod_concessionaria = l.cod_concessionaria),
    (select min(v.dia)::timestamp at time zone l.fuso from venda_celula v where v.cod_distribuidor = l.cod_distribuidor and v.cod_concessionaria = l.cod_concessionaria),
    (select min(i.dia)::timestamp at time zone l.fuso from indicador_dia i where i.cod_distribuidor = l.cod_distribuidor and i.cod_concessionaria = l.cod_concessionaria)) as em) f
  cross join lateral generate_series((f.em at time zone l.fuso)::date, (now() at time zone l.fuso)::date, '1 day') g(dia)
  where (p_distribuidor is null or l.cod_distribuidor = p_distribuidor) and (p_loja is null or l.cod_concessionaria = p_loja);
  get diagnostics n = row_count;
  return n;
end $$;

-- Who changes what is counted: the days before and after the change.
do $$
declare
  t record;
  op record;
  fonte text;
begin
  for t in select * from (values
    ('orcamento', 'select x.cod_distribuidor as d, x.cod_concessionaria as l, x.criado_em as em from %1$s x'),
    ('orcamento_linha', 'select o.cod_distribuidor, o.cod_concessionaria, o.criado_em from (select distinct cod_distribuidor, cod_orcamento from %1$s) x join orcamento o using (cod_distribuidor, cod_orcamento)'),
    ('agendamento', 'select x.cod_distribuidor, x.cod_concessionaria, x.inicio from %1$s x'),
    ('passagem', 'select x.cod_distribuidor, x.cod_concessionaria, e.em from %1$s x cross join lateral (values (x.chegou_em), (x.entregue_em)) e(em)'),
    ('checklist', 'select p.cod_distribuidor, p.cod_concessionaria, p.chegou_em from %1$s x join passagem p on p.cod_distribuidor = x.cod_distribuidor and p.cod_veiculo = x.cod_veiculo and x.criado_em >= p.chegou_em - interval ''1 hour'' and x.criado_em <= coalesce(p.entregue_em, ''infinity'')'),
    ('ordem_servico', 'select o.cod_distribuidor, o.cod_concessionaria, e.em from %1$s x cross join lateral (select x.cod_distribuidor, x.cod_concessionaria, x.aberta_em as em union all select b.cod_distribuidor, b.cod_concessionaria, b.aberta_em from ordem_servico b where b.cod_distribuidor = x.cod_distribuidor and b.cod_veiculo = x.cod_veiculo and b.aberta_em > x.aberta_em and b.aberta_em <= x.aberta_em + interval ''90 days'') e cross join lateral (select e.cod_distribuidor, e.cod_concessionaria) o'),
    ('ordem_servico_linha', 'select b.cod_distribuidor, b.cod_concessionaria, b.aberta_em from (select distinct cod_distribuidor, cod_os from %1$s) x join ordem_servico o using (cod_distribuidor, cod_os) join ordem_servico b on b.cod_distribuidor = o.cod_distribuidor and b.cod_veiculo = o.cod_veiculo and b.aberta_em >= o.aberta_em and b.aberta_em <= o.aberta_em + interval ''90 days'''),
    ('pesquisa_resposta', 'select x.cod_distribuidor, x.cod_concessionaria, x.em from %1$s x'),
    ('venda_celula', 'select x.cod_distribuidor, x.cod_concessionaria, x.dia::timestamp at time zone l.fuso from %1$s x join concessionaria l using (cod_distribuidor, cod_concessionaria)'),
    ('agenda_painel_dia', 'select x.cod_distribuidor, x.cod_concessionaria, x.dia::timestamp at time zone l.fuso from %1$s x join concessionaria l using (cod_distribuidor, cod_concessionaria)')
  ) as v (tabela, dias) loop
    for op in select * from (values ('insert', array['novas']), ('update', array['velhas', 'novas']), ('delete', array['velhas'])) as v (nome, tabelas) loop
      fonte := (select string_agg(format(t.dias, y), ' union ' order by y) from unnest(op.tabelas) y);
      execute format('create function %1$I() returns trigger language plpgsql as $c$ begin
        perform marcar_indicadores(array_agg(d), array_agg(l), array_agg(em)) from (%2$s) y(d, l, em); return null; end $c$', t.tabela || '_indicadores_' || op.nome, fonte);
      execute format('create trigger indicadores_%1$s after %1$s on %2$I referencing %3$s for each statement execute function %4$I()', op.nome, t.tabela,
        (select string_agg(case y when 'novas' then 'new table as novas' else 'old table as velhas' end, ' ') from unnest(op.tabelas) y), t.tabela || '_indicadores_' || op.nome);
    end loop;
  end loop;
end $$;
create function loja_indicadores() returns trigger language plpgsql as $$
begin
  perform refazer_indicadores(new.cod_distribuidor, new.cod_concessionaria);
  return null;
end $$;
create trigger loja_indicadores after update of fuso on concessionaria for each row when (old.fuso is distinct from new.fuso) execute function loja_indicadores();

set local role app_system;
select refazer_indicadores(null, null);
reset role;
