import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { orcamentosFilter } from '#shared/oficina-digital/orcamento-list.ts'
import type { OrcamentoSummary, OrcamentoType } from '#shared/oficina-digital/orcamentos.ts'
import { numberFor } from '#shared/rules/mask.ts'
import { type OrcamentoState, type Phase, phaseOf, PHASES } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn, WITHOUT_CONNECTION, type Tx } from '../../core/database/query.ts'
import { useGenericPlan } from '../../core/database/transaction.ts'
import { periodFilter, textFilter } from '../../core/areas/filters.ts'
import { beyondMeta, METAS } from '../nucleo/stage-targets.ts'
import { after, closePage, decodeCursor, lojaByLoja, MAX_TOTAL } from '../../core/areas/keyset-page.ts'

type Filter = z.output<typeof orcamentosFilter>

const E = sql` and `

const PHASE: Record<Filter['tela'], Phase | null> = {
  gerenciar: 'ABERTO',
  finalizados: 'FECHADO',
  reprovados: 'PERDIDO',
  historico: null,
}

/** Column of each sort order; `naRede`: an index covers it over all stores, else it is read store by store. */
const ORDER: Record<
  Filter['ordem'],
  { coluna: string; tipo: Parameters<typeof after>[3]; naRede: boolean; de: (l: Linha) => string | number }
> = {
  criadoEm: { coluna: 'o.criado_em', tipo: 'timestamptz', naRede: true, de: (l) => l.criadoEm },
  entrouNoEstadoEm: {
    coluna: 'o.entrou_no_estado_em',
    tipo: 'timestamptz',
    naRede: true,
    de: (l) => l.entrouNoEstadoEm,
  },
  valor: { coluna: 'coalesce(o.valor, 0)', tipo: 'bigint', naRede: true, de: (l) => l.valor ?? 0 },
  respondidoEm: {
    coluna: "coalesce(o.respondido_em, '-infinity'::timestamptz)",
    tipo: 'timestamptz',
    naRede: false,
    de: (l) => l.respondidoEm ?? '-infinity',
  },
  valorAprovado: { coluna: 'o.valor_aprovado', tipo: 'bigint', naRede: false, de: (l) => l.valorAprovado },
  valorRecusado: { coluna: 'o.valor_recusado', tipo: 'bigint', naRede: false, de: (l) => l.valorRecusado },
  checklist: { coluna: 'o.checklist_numero', tipo: 'bigint', naRede: false, de: (l) => l.checklistNumero },
  modelo: { coluna: 'o.modelo_ordem', tipo: 'text', naRede: false, de: (l) => l.modeloOrdem ?? '' },
  cliente: { coluna: 'o.cliente_ordem', tipo: 'text', naRede: false, de: (l) => l.clienteOrdem ?? '' },
}

const OFICINA_STATES = ['NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA']
const WAITING = { OFICINA: OFICINA_STATES, CLIENTE: ['ENVIADO', 'VISUALIZADO'] } as const
const TODAY = { PRECIFICADO: sql.ref('o.precificado_em'), ENVIADO: sql.ref('o.enviado_em') }

const COLUMNS = [
  'o.codOrcamento',
  'o.codChecklist',
  'o.checklistNumero',
  'o.checklistAno',
  'o.sequencia',
  'o.tipo',
  'o.codPai',
  'o.codConcessionaria',
  'c.nome as concessionaria',
  'o.estado',
  'o.entrouNoEstadoEm',
  'o.placa',
  'o.chassi',
  'o.modelo',
  'o.ano',
  'o.cliente',
  'o.codUsuarioDono',
  'u.nome as dono',
  'o.consultor',
  'o.vermelhos',
  'o.amarelos',
  'o.verdes',
  'o.valor',
  'o.valorParcial',
  'o.valorAprovado',
  'o.valorRecusado',
  'o.criadoEm',
  'o.enviadoEm',
  'o.visualizadoEm',
  'o.respondidoEm',
  'o.versao',
  'o.clienteOrdem',
  'o.modeloOrdem',
  'f.valor as meta',
] as const

function join(tx: Tx) {
  return tx
    .selectFrom('orcamento as o')
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'o.codConcessionaria'))
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'o.codUsuarioDono'))
    .leftJoin('concessionariaConfig as f', (j) =>
      joinOn('f.codConcessionaria', 'o.codConcessionaria')(j).on('f.chave', '=', sql<string>`'meta.' || o.estado`),
    )
    .select(COLUMNS)
}

/** Query of quotes with store, owner and stage target; every query of quotes starts here. */
export const summaries = (c: Ctx) => join(c.tx).where(ofTenant(c, 'o'))
type Linha = Awaited<ReturnType<ReturnType<typeof join>['execute']>>[number]

/**
 * The same query as text with the field names of the wire, built once: the list is read so often that building it per request is
 * measurable. `de`: the quotes to start from.
 */
const select = (() => {
  const [columns = '', rest = ''] = join(WITHOUT_CONNECTION)
    .compile()
    .sql.split(/^select | from "orcamento" as "o" /)
    .slice(1)
  const names = COLUMNS.map((column) => column.split(' as ')[1] ?? column.slice(2))
  const renamed = columns.split(', ').map((column, i) => `${column.split(' as ')[0]} as "${names[i]}"`)
  const [before, after] = [sql.raw(`select ${renamed.join(', ')} from`), sql.raw(rest)]
  return (de: RawBuilder<unknown>) => sql<Linha>`${before} ${de} as o ${after}`
})()

export function toOrcamentoSummary(l: Linha, mask: string): OrcamentoSummary {
  // Fields are listed one by one: spreading thirty columns costs more than the rest of the query's work.
  return {
    codOrcamento: l.codOrcamento,
    codCheckList: l.codChecklist,
    checklist: numberFor(l.checklistNumero, l.checklistAno, l.sequencia, mask),
    tipo: l.tipo as OrcamentoType,
    codPai: l.codPai,
    codConcessionaria: l.codConcessionaria,
    concessionaria: l.concessionaria,
    estado: l.estado as OrcamentoState,
    entrouNoEstadoEm: l.entrouNoEstadoEm,
    metaMinutos: l.meta === null ? (METAS.get(l.estado) ?? null) : Number(l.meta),
    placa: l.placa,
    chassi: l.chassi,
    modelo: l.modelo,
    ano: l.ano,
    cliente: l.cliente,
    codUsuarioDono: l.codUsuarioDono,
    dono: l.dono,
    consultor: l.consultor,
    vermelhos: l.vermelhos,
    amarelos: l.amarelos,
    verdes: l.verdes,
    valor: l.valor,
    valorParcial: l.valorParcial,
    valorAprovado: l.valorAprovado,
    valorRecusado: l.valorRecusado,
    criadoEm: l.criadoEm,
    enviadoEm: l.enviadoEm,
    visualizadoEm: l.visualizadoEm,
    respondidoEm: l.respondidoEm,
    versao: l.versao,
  }
}

async function condicoes(c: Ctx, f: Filter): Promise<RawBuilder<boolean>[]> {
  const onde: RawBuilder<boolean>[] = [sql`o.cod_distribuidor = ${c.tenant.codDistribuidor}`]
  if (f.estado) onde.push(sql`o.estado = ${f.estado}`)
  if (f.codConcessionaria) onde.push(sql`o.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.codUsuarioDono) onde.push(sql`o.cod_usuario_dono = ${f.codUsuarioDono}`)
  if (f.codGrupo)
    onde.push(
      sql`o.cod_concessionaria in (select g.cod_concessionaria from concessionaria g where g.cod_distribuidor = o.cod_distribuidor and g.cod_grupo = ${f.codGrupo})`,
    )
  if (f.codConsultor)
    onde.push(
      sql`exists (select from checklist k where k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist and k.cod_consultor = ${f.codConsultor})`,
    )
  if (f.marca)
    onde.push(
      sql`exists (select from checklist k join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo where k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist and v.marca = ${f.marca})`,
    )
  if (f.cor) onde.push(f.cor === 'VERMELHO' ? sql`o.vermelhos > 0` : sql`o.amarelos > 0`)
  if (f.espera) onde.push(sql`o.estado = any(${WAITING[f.espera]}::text[])`)
  if (f.foraDaMeta) onde.push(beyondMeta())
  if (f.hoje)
    onde.push(
      sql`${TODAY[f.hoje]} >= (select date_trunc('day', now() at time zone h.fuso) at time zone h.fuso from concessionaria h where h.cod_distribuidor = o.cod_distribuidor and h.cod_concessionaria = o.cod_concessionaria)`,
    )
  onde.push(...periodFilter(sql.ref('o.criado_em'), sql.ref('c.fuso'), f.de, f.ate))
  const text = await textFilter(c.tx, f.busca, {
    codChecklist: sql.ref('o.cod_checklist'),
    placaChave: sql.ref('o.placa_chave'),
    modelo: sql.ref('o.modelo'),
    nome: sql.ref('o.cliente'),
    numero: sql.ref('o.checklist_numero'),
    chassi: sql.ref('o.chassi'),
  })
  if (text) onde.push(text)
  return onde
}

/** Screen groups that a filter can include. */
function phasesOf(f: Pick<Filter, 'tela' | 'estado'>): readonly Phase[] {
  const screenPhase = PHASE[f.tela]
  const phases = screenPhase ? [screenPhase] : PHASES
  return f.estado && phases.includes(phaseOf(f.estado)) ? [phaseOf(f.estado)] : phases
}

/** One page of a screen's quotes in the requested order, by keyset. */
export async function listOrcamentos(
  c: Ctx,
  f: Filter,
): Promise<{ itens: OrcamentoSummary[]; proximo: string | null }> {
  const ordem = ORDER[f.ordem]
  const { lojas } = c.contexto
  const column = sql.raw(ordem.coluna)
  const sentido = sql.raw(f.sentido)
  // A literal, not a parameter: a generic plan for an unknown limit sorts the whole list.
  const limit = sql.lit(f.limite + 1)
  const onde = await condicoes(c, f)
  const unfiltered = onde.length === 1
  const depois = after(sql`${column}, o.cod_orcamento`, decodeCursor(f.cursor), f.sentido, ordem.tipo)
  if (depois) onde.push(depois)
  const phases = phasesOf(f)
  const porLoja = lojaByLoja(lojas, f.codConcessionaria) || (!ordem.naRede && !f.codConcessionaria)
  const tracks =
    lojas === 'todas'
      ? sql`(select array_agg(t.cod_concessionaria) from concessionaria t where t.cod_distribuidor = ${c.tenant.codDistribuidor})`
      : sql`${lojas}::int[]`
  if (phases.length === 1) onde.push(sql`o.fase = ${phases[0]}`)
  const ordered = sql`order by ${column} ${sentido}, o.cod_orcamento ${sentido}`
  // Each group (and store) is sorted in its own index: the page is among the first rows of each.
  const inTracks = sql`o.cod_distribuidor = ${c.tenant.codDistribuidor} and o.cod_orcamento = any(array(
    select p.cod_orcamento from unnest(${phases}::text[]) g(fase) ${porLoja ? sql`cross join unnest(${tracks}) l(cod_concessionaria)` : sql``}
    cross join lateral (
      select o.cod_orcamento, ${column} as valor from orcamento o ${withLoja(f)}
      where ${sql.join(onde, E)} and o.fase = g.fase ${porLoja ? sql`and o.cod_concessionaria = l.cod_concessionaria` : sql``}
      ${ordered} limit ${limit}) p
    order by p.valor ${sentido}, p.cod_orcamento ${sentido} limit ${limit}))`
  // Limit the page before any join: a generic plan for all stores would otherwise join and sort all rows of a large one.
  const singleTrack = sql`(select o.* from orcamento o ${withLoja(f)} where ${sql.join(onde, E)} ${ordered} limit ${limit})`
  const multiTrack = phases.length > 1 || porLoja
  // A generic plan does not know the length of the group and store arrays, so the planner would replan every time: force the generic plan.
  // With filters the planner decides.
  if (multiTrack && unfiltered) useGenericPlan(c.tx)
  const r = multiTrack
    ? await sql<Linha>`${select(sql`orcamento`)} where ${inTracks} ${ordered} limit ${limit}`.execute(c.tx)
    : await sql<Linha>`${select(singleTrack)} ${ordered}`.execute(c.tx)
  const page = closePage(r.rows, f.limite, (l) => ({
    valor: ordem.de(l),
    cod: l.codOrcamento,
  }))
  return {
    itens: page.itens.map((l) => toOrcamentoSummary(l, c.tenant.mascaraCodigoInterno)),
    proximo: page.proximo,
  }
}

/** Codes of all quotes of a list in order, from one snapshot; null when the sort key cannot change, so plain pages hold each quote once. */
export async function orderedCodes(
  c: Ctx,
  f: Omit<Filter, 'limite' | 'cursor'>,
  maximo: number,
): Promise<number[] | null> {
  if (f.ordem === 'criadoEm') return null
  const column = sql.raw(ORDER[f.ordem].coluna)
  const sentido = sql.raw(f.sentido)
  const { lojas } = c.contexto
  const onde = [...(await condicoes(c, { ...f, limite: 1 })), sql`o.fase = any(${phasesOf(f)}::text[])`]
  if (lojas !== 'todas') onde.push(sql`o.cod_concessionaria = any(${lojas}::int[])`)
  const r = await sql<{ cod: number }>`select o.cod_orcamento as cod from orcamento o ${withLoja(f)}
    where ${sql.join(onde, E)} order by ${column} ${sentido}, o.cod_orcamento ${sentido} limit ${sql.lit(maximo)}`.execute(
    c.tx,
  )
  return r.rows.map((l) => l.cod)
}

/** The quotes with these codes, in their order; quotes out of reach are left out. */
export async function orcamentosOf(c: Ctx, codes: readonly number[]): Promise<OrcamentoSummary[]> {
  const linhas = await summaries(c)
    .where(sql<boolean>`o.cod_orcamento = any(${codes}::int[])`)
    .execute()
  const byCode = new Map(linhas.map((l) => [l.codOrcamento, l]))
  return codes.flatMap((cod) => byCode.get(cod) ?? []).map((l) => toOrcamentoSummary(l, c.tenant.mascaraCodigoInterno))
}

/** Joins the store only for a period filter, which needs its time zone. */
function withLoja(f: Pick<Filter, 'de' | 'ate'>): RawBuilder<unknown> {
  return f.de || f.ate
    ? sql`join concessionaria c on c.cod_distribuidor = o.cod_distribuidor and c.cod_concessionaria = o.cod_concessionaria`
    : sql``
}

/** Totals row of a list: how many rows match, counted up to `maximo`, and their values in centavos when that count is exact. */
interface Total {
  total: number
  exato: boolean
  valor: number | null
  valorAprovado: number | null
  valorRecusado: number | null
}

export async function countOrcamentos(c: Ctx, f: Filter, maximo = MAX_TOTAL): Promise<Total> {
  const { lojas } = c.contexto
  const onde = [...(await condicoes(c, f)), sql`o.fase = any(${phasesOf(f)}::text[])`]
  if (lojas !== 'todas') onde.push(sql`o.cod_concessionaria = any(${lojas}::int[])`)
  const r = await sql<{ n: number; valor: number | null; aprovado: number | null; recusado: number | null }>`
    select count(*) as n, sum(valor)::bigint as valor, sum(valor_aprovado)::bigint as aprovado, sum(valor_recusado)::bigint as recusado from (
      select o.valor, o.valor_aprovado, o.valor_recusado from orcamento o ${withLoja(f)} where ${sql.join(onde, E)} limit ${sql.lit(maximo + 1)}) t`.execute(
    c.tx,
  )
  const { n = 0, valor = null, aprovado = null, recusado = null } = r.rows[0] ?? {}
  if (n > maximo) return { total: maximo, exato: false, valor: null, valorAprovado: null, valorRecusado: null }
  return { total: n, exato: true, valor, valorAprovado: aprovado, valorRecusado: recusado }
}

/** Open quotes by state within the filters: their number, value, and how many are beyond the stage's target. */
export async function countByState(
  c: Ctx,
  f: Omit<Filter, 'limite' | 'ordem' | 'sentido' | 'estado' | 'cursor'>,
): Promise<{ estado: OrcamentoState; total: number; valor: number; foraDaMeta: number }[]> {
  const { lojas } = c.contexto
  const onde = [
    ...(await condicoes(c, { ...f, limite: 1, ordem: 'criadoEm', sentido: 'desc' })),
    sql`o.fase = any(${phasesOf(f)}::text[])`,
  ]
  if (lojas !== 'todas') onde.push(sql`o.cod_concessionaria = any(${lojas}::int[])`)
  const metas = sql.join(
    [...METAS].map(([estado, m]) => sql`when ${estado} then ${m}::int`),
    sql` `,
  )
  const r = await sql<{ estado: OrcamentoState; total: number; valor: number; foraDaMeta: number }>`
    select o.estado as "estado", count(*) as "total", coalesce(sum(o.valor), 0)::bigint as "valor",
      count(*) filter (where now() - o.entrou_no_estado_em > make_interval(mins => coalesce(m.valor::int, case o.estado ${metas} end))) as "foraDaMeta"
    from orcamento o ${withLoja(f)}
    left join concessionaria_config m on m.cod_distribuidor = o.cod_distribuidor and m.cod_concessionaria = o.cod_concessionaria and m.chave = 'meta.' || o.estado
    where ${sql.join(onde, E)} group by 1`.execute(c.tx)
  return r.rows
}

interface Numbers {
  aguardandoAcao: number
  foraDaMeta: number
  tempoAtePrecoMinutos: number | null
  tempoAtePrecoOntemMinutos: number | null
  enviadosHoje: number
  abertosPeloCliente: number
  emDecisao: number
  conversao: number | null
}

/** Figures above the gerenciar list; "today" is each store's own day. Conversion is approved ÷ offered R$ of the last 30 days. */
export async function getSummary(c: Ctx, codConcessionaria: number | undefined): Promise<Numbers> {
  const so = codConcessionaria ? [codConcessionaria] : c.contexto.lojas
  const loja = so === 'todas' ? sql`` : sql`and o.cod_concessionaria = any(${so}::int[])`
  const metas = sql.join(
    [...METAS].map(([estado, m]) => sql`when ${estado} then ${m}::int`),
    sql` `,
  )
  const r = await sql<Numbers>`
    with loja as materialized (
      select c.cod_concessionaria, date_trunc('day', now() at time zone c.fuso) at time zone c.fuso as hoje from concessionaria c where c.cod_distribuidor = ${c.tenant.codDistribuidor}
    ), base as (
      select o.estado, o.fase, o.criado_em, o.entrou_no_estado_em, o.precificado_em, o.enviado_em, o.visualizado_em, o.respondido_em, case when o.tipo <> 'REOFERTA' then o.valor end as oferecido, o.valor, o.valor_aprovado, l.hoje,
        coalesce(f.valor::int, case o.estado ${metas} end) as meta
      from orcamento o
      join loja l on l.cod_concessionaria = o.cod_concessionaria
      left join concessionaria_config f on f.cod_distribuidor = o.cod_distribuidor and f.cod_concessionaria = o.cod_concessionaria and f.chave = 'meta.' || o.estado
      where o.cod_distribuidor = ${c.tenant.codDistribuidor} ${loja} and (o.fase = 'ABERTO' or o.criado_em > now() - interval '31 days')
    )
    select
      count(*) filter (where estado in ('NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA')) as aguardando_acao,
      count(*) filter (where estado in ('NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA') and now() - entrou_no_estado_em > make_interval(mins => meta::int)) as fora_da_meta,
      round(percentile_cont(0.5) within group (order by extract(epoch from precificado_em - criado_em) / 60) filter (where precificado_em >= hoje))::int as tempo_ate_preco_minutos,
      round(percentile_cont(0.5) within group (order by extract(epoch from precificado_em - criado_em) / 60) filter (where precificado_em >= hoje - interval '1 day' and precificado_em < hoje))::int as tempo_ate_preco_ontem_minutos,
      count(*) filter (where enviado_em >= hoje) as enviados_hoje,
      count(*) filter (where enviado_em >= hoje and visualizado_em is not null) as abertos_pelo_cliente,
      coalesce(sum(valor) filter (where estado in ('ENVIADO', 'VISUALIZADO')), 0)::bigint as em_decisao,
      (sum(valor_aprovado) filter (where respondido_em is not null and fase in ('FECHADO', 'PERDIDO')))::float8 / nullif(sum(oferecido) filter (where respondido_em is not null and fase in ('FECHADO', 'PERDIDO')), 0)::float8 as conversao
    from base`.execute(c.tx)
  const linha = r.rows[0]
  if (!linha) throw new Error('an aggregate always answers one row')
  return linha
}
