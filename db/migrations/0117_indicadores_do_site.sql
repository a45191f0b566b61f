-- Bookings made on the site beside others, and with a deposit beside without: counted on the booked day, once their outcome is known.
do $$
declare nome text;
begin
  foreach nome in array array['indicador_dia', 'indicador_mes', 'indicador_rede_dia', 'indicador_rede_mes'] loop
    execute format('alter table %I add column agendados_site bigint not null default 0, add column chegaram_site bigint not null default 0, add column agendados_outros bigint not null default 0, add column chegaram_outros bigint not null default 0,
      add column agendados_sinal bigint not null default 0, add column chegaram_sinal bigint not null default 0, add column agendados_sem_sinal bigint not null default 0, add column chegaram_sem_sinal bigint not null default 0', nome);
  end loop;
end $$;

-- Whether the deposit of an appointment was paid; one given back later was paid too.
create function sinal_pago(p_distribuidor int, p_agendamento int) returns boolean language sql stable as $$
  select exists (select from cobranca b where b.cod_distribuidor = p_distribuidor and b.cod_agendamento = p_agendamento and b.tipo = 'RESERVA' and b.paga_em is not null)
$$;

do $$
declare
  faixas text := (select string_agg(format('count(*) filter (where %%1$s = %s)::int', i), ', ' order by i) from generate_series(0, 32) i);
  juntas text;
  somas text;
begin
  -- Each source with the measures that it has; those of others are null in its rows.
  select string_agg(format('select loja, dia, %s from %s', f.lista, f.fonte), ' union all ' order by f.n) into juntas
  from (select x.n, x.fonte, string_agg(case when a.attname = any (string_to_array(x.colunas, ' ')) then format('%I', a.attname) else format('null::%s as %I', format_type(a.atttypid, null), a.attname) end, ', ' order by a.attnum) as lista
    from (values
      (0, 'par', ''),
      (1, 'q', 'orcamentos com_achado enviados vistos respondidos aprovados tempo_preco tempo_resposta'),
      (2, 'l', 'identificado_vermelho identificado_amarelo oferecidas_vermelho oferecidas_amarelo oferecidas_sem_cor aprovadas_vermelho aprovadas_amarelo aprovadas_sem_cor oferecido_vermelho oferecido_amarelo oferecido_sem_cor aprovado_vermelho aprovado_amarelo aprovado_sem_cor recusado recuperado'),
      (3, 'v', 'passagens passagens_checklist'),
      (4, 'a', 'agendados chegaram agendados_site chegaram_site agendados_outros chegaram_outros agendados_sinal chegaram_sinal agendados_sem_sinal chegaram_sem_sinal'),
      (5, 'e', 'entregues no_prazo'),
      (6, 'h', 'segundos_presenca segundos_trabalhados'),
      (7, 'o', 'ordens retornos'),
      (8, 't', 'valor_pecas valor_servicos minutos_vendidos valor_vendido'),
      (9, 'n', 'respostas promotores detratores'),
      (10, 's', 'vendas_bruto vendas_liquido vendas_custo'),
      (11, 'm', 'pecas_saidas pecas_perdidas valor_perdido'),
      (12, 'tc', 'minutos_vendidos_contados'),
      (13, 'w', 'conversas_respondidas conversas_no_prazo tempo_conversa')) x (n, fonte, colunas)
    cross join pg_attribute a where a.attrelid = 'indicador_dia'::regclass and a.attnum > 3 and not a.attisdropped group by 1, 2) f;
  select string_agg(case when a.atttypid = 'int[]'::regtype then format('coalesce(max(%I), ''{}'')', a.attname) else format('coalesce(sum(%I), 0)::%s', a.attname, format_type(a.atttypid, null)) end, ', ' order by a.attnum) into somas
  from pg_attribute a where a.attrelid = 'indicador_dia'::regclass and a.attnum > 3 and not a.attisdropped;
  execute format($f$
create or replace function contar_indicadores(p_distribuidor int, p_lojas int[], p_dias date[]) returns setof indicador_dia language sql stable as $c$
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
  select loja, dia, count(*) as agendados, count(*) filter (where veio) as chegaram,
    count(*) filter (where site) as agendados_site, count(*) filter (where site and veio) as chegaram_site,
    count(*) filter (where not site) as agendados_outros, count(*) filter (where not site and veio) as chegaram_outros,
    count(*) filter (where sinal) as agendados_sinal, count(*) filter (where sinal and veio) as chegaram_sinal,
    count(*) filter (where not sinal) as agendados_sem_sinal, count(*) filter (where not sinal and veio) as chegaram_sem_sinal
  from (select par.loja, par.dia, g.estado <> 'NO_SHOW' as veio, g.origem = 'SITE' as site, sinal_pago(p_distribuidor, g.cod_agendamento) as sinal
    from par join agendamento g on g.cod_distribuidor = p_distribuidor and g.cod_concessionaria = par.loja and g.inicio >= par.de and g.inicio < par.ate and g.estado in ('CHEGOU', 'RECEPCIONADO', 'NO_SHOW')) x
  group by 1, 2
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
), tc as (
  select t.loja, t.dia, t.minutos_vendidos as minutos_vendidos_contados
  from t join agenda_painel_dia d on d.cod_distribuidor = p_distribuidor and d.cod_concessionaria = t.loja and d.dia = t.dia and d.dados is not null
), n as (
  select par.loja, par.dia, count(*) as respostas, count(*) filter (where x.nota >= 9) as promotores, count(*) filter (where x.nota <= 6) as detratores
  from par join pesquisa_resposta x on x.cod_distribuidor = p_distribuidor and x.cod_concessionaria = par.loja and x.em >= par.de and x.em < par.ate group by 1, 2
), s as (
  select par.loja, par.dia, sum(coalesce(x.bruto, 0)) as vendas_bruto, sum(coalesce(x.bruto, 0) - coalesce(x.desconto, 0) - coalesce(x.devolucao, 0) - coalesce(x.imposto, 0)) as vendas_liquido, sum(coalesce(x.custo, 0)) as vendas_custo
  from par join venda_celula x on x.cod_distribuidor = p_distribuidor and x.cod_concessionaria = par.loja and x.dia = par.dia group by 1, 2
), m as (
  select par.loja, par.dia, sum(x.quantidade * 1000) filter (where x.tipo <> 'PERDIDA') as pecas_saidas, sum(x.quantidade * 1000) filter (where x.tipo = 'PERDIDA') as pecas_perdidas,
    sum(round(x.quantidade * coalesce(p.preco, 0))) filter (where x.tipo = 'PERDIDA') as valor_perdido
  from par join estoque_movimento x on x.cod_distribuidor = p_distribuidor and x.cod_concessionaria = par.loja and x.em >= par.de and x.em < par.ate and x.tipo in ('VENDA', 'OFICINA', 'PERDIDA')
  left join peca p on p.cod_distribuidor = p_distribuidor and p.codigo = x.codigo group by 1, 2
), espera as (
  select par.loja, par.dia, e.no_prazo, width_bucket(e.minutos, faixas_de_tempo()) as w from par cross join lateral conversa_esperas(p_distribuidor, par.loja, par.de, par.ate) e
), w as (
  select loja, dia, count(*) as conversas_respondidas, count(*) filter (where no_prazo) as conversas_no_prazo, array[%5$s] as tempo_conversa from espera group by 1, 2
)
select p_distribuidor, loja, dia, %4$s from (%3$s) u group by loja, dia
$c$ $f$, format(faixas, 'p'), format(faixas, 'r'), juntas, somas, format(faixas, 'w'));
end $$;

-- With the new measures; the days of a month and of the network are looked up one by one.
do $$
declare
  colunas text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute where attrelid = 'indicador_dia'::regclass and attnum > 3 and not attisdropped);
  excluidas text := (select string_agg(format('%1$I = excluded.%1$I', attname), ', ' order by attnum) from pg_attribute where attrelid = 'indicador_dia'::regclass and attnum > 3 and not attisdropped);
  somas text := (select string_agg(case when atttypid = 'int[]'::regtype
      then format('case when bool_or(%1$I <> ''{}'') then array[%2$s] else ''{}'' end', attname, (select string_agg(format('coalesce(sum(%1$I[%2$s]), 0)::int', attname, i), ', ' order by i) from generate_series(1, 33) i))
      else format('sum(%I)', attname) end, ', ' order by attnum) from pg_attribute where attrelid = 'indicador_dia'::regclass and attnum > 3 and not attisdropped);
begin
  execute format($f$
create or replace function somar_rede(p_distribuidor int, p_dias date[]) returns void language sql as $c$
  insert into indicador_rede_dia (cod_distribuidor, dia, %1$s)
    select i.cod_distribuidor, i.dia, %3$s from (select distinct dia from unnest(p_dias) u(dia)) u
    join indicador_dia i on i.cod_distribuidor = p_distribuidor and i.dia = u.dia group by 1, 2
    on conflict (cod_distribuidor, dia) do update set %2$s;
  insert into indicador_rede_mes (cod_distribuidor, dia, %1$s)
    select i.cod_distribuidor, m.mes, %3$s from (select distinct date_trunc('month', dia)::date as mes from unnest(p_dias) u(dia)) m
    join indicador_rede_dia i on i.cod_distribuidor = p_distribuidor and i.dia >= m.mes and i.dia < (m.mes + interval '1 month')::date group by 1, 2
    on conflict (cod_distribuidor, dia) do update set %2$s;
$c$ $f$, colunas, excluidas, somas);
  execute format($f$
create or replace function guardar_indicadores(p_distribuidor int, p_lojas int[], p_dias date[]) returns void language sql as $c$
  insert into indicador_dia select * from contar_indicadores(p_distribuidor, p_lojas, p_dias)
    on conflict (cod_distribuidor, dia, cod_concessionaria) do update set %2$s;
  insert into indicador_mes (cod_distribuidor, cod_concessionaria, dia, %1$s)
    select i.cod_distribuidor, i.cod_concessionaria, m.mes, %3$s
    from (select distinct u.loja, date_trunc('month', u.dia)::date as mes from unnest(p_lojas, p_dias) u(loja, dia)) m
    cross join generate_series(0, 30) n
    join indicador_dia i on i.cod_distribuidor = p_distribuidor and i.cod_concessionaria = m.loja and i.dia = m.mes + n and i.dia < (m.mes + interval '1 month')::date
    group by 1, 2, 3
    on conflict (cod_distribuidor, dia, cod_concessionaria) do update set %2$s;
  select somar_rede(p_distribuidor, p_dias);
$c$ $f$, colunas, excluidas, somas);
end $$;

-- A deposit that is paid changes the day of its appointment.
create function cobranca_indicadores() returns trigger language plpgsql as $$
begin
  perform marcar_indicadores(array_agg(a.cod_distribuidor), array_agg(a.cod_concessionaria), array_agg(a.inicio))
  from agendamento a where a.cod_distribuidor = new.cod_distribuidor and a.cod_agendamento = new.cod_agendamento;
  return null;
end $$;
create trigger indicadores_sinal after insert on cobranca for each row when (new.tipo = 'RESERVA' and new.paga_em is not null) execute function cobranca_indicadores();
create trigger indicadores_sinal_muda after update of paga_em on cobranca for each row when (new.tipo = 'RESERVA' and old.paga_em is distinct from new.paga_em) execute function cobranca_indicadores();

set local role app_system;
insert into indicador_marca (cod_distribuidor, cod_concessionaria, dia)
select a.cod_distribuidor, a.cod_concessionaria, (a.inicio at time zone l.fuso)::date from agendamento a join concessionaria l using (cod_distribuidor, cod_concessionaria)
where a.estado in ('CHEGOU', 'RECEPCIONADO', 'NO_SHOW') and a.inicio < now() group by 1, 2, 3;
reset role;
