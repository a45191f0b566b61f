import { type RawBuilder, sql } from 'kysely'
import type { Dimension } from '#shared/relatorios/exploracao.ts'
import type { Lag, IndicadoresFilter } from '#shared/relatorios/indicadores.ts'
import { MAX_DAYS } from '#shared/relatorios/indicadores.ts'
import { formatDay, addDays } from '#shared/rules/dates.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { TIME_BANDS, type Totals, EMPTY_TOTALS } from '#shared/rules/indicador-medidas.ts'
import { weekdayOf, shiftMonth } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'
import { toText, shapeOf, type Shape, vectorSum, addText } from './vectors.ts'

/** Sums of one combination of the requested dimensions; `nomes` are for people. */
export interface SumsRow {
  chaves: string[]
  nomes: string[]
  soma: Totals
}
export interface LoadedSums {
  linhas: SumsRow[]
  atraso: Lag
}

/** Marked days that a request recounts itself; beyond that it reports that the figures are behind. */
const MAX_FRESH = 60
const E = sql` and `
const DAY_MS = 86_400_000

const BANDS = Array.from({ length: TIME_BANDS.length + 1 }, (_, i) => i + 1)

/** Throws 422 for an invalid period. */
export function checkPeriod({ de, ate }: { de: string; ate: string }): void {
  const n = Math.round((Date.parse(ate) - Date.parse(de)) / DAY_MS) + 1
  if (n < 1) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
  if (n > MAX_DAYS) throw invalid('Período longo demais', { ate: 'Escolha até três anos' })
  if (ate > '2199-12-31') throw invalid('Período longe demais', { ate: 'Escolha um dia mais perto de hoje' })
}

/** The previous period of the same length. */
export function previousPeriod({ de, ate }: { de: string; ate: string }): { de: string; ate: string } {
  const n = Math.round((Date.parse(ate) - Date.parse(de)) / DAY_MS) + 1
  return { de: addDays(de, -n), ate: addDays(de, -1) }
}

/** Conditions of a filter on a store's row `c`. */
export function forLoja(f: Omit<IndicadoresFilter, 'de' | 'ate'>): RawBuilder<unknown>[] {
  const onde: RawBuilder<unknown>[] = []
  if (f.codConcessionaria) onde.push(sql`c.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.codGrupo) onde.push(sql`c.cod_grupo = ${f.codGrupo}`)
  if (f.marca) onde.push(sql`c.marca = ${f.marca}`)
  if (f.uf) onde.push(sql`c.uf = ${f.uf}`)
  return onde
}

/** Splits a period into whole months and the days before and after them. */
export function splitPeriod(de: string, ate: string) {
  const first = de.endsWith('-01') ? de.slice(0, 7) : shiftMonth(de.slice(0, 7), 1)
  const after = addDays(ate, 1).slice(0, 7)
  if (first >= after) return { dias: [{ de, ate }], meses: null }
  const [a, b] = [`${first}-01`, `${after}-01`]
  return {
    dias: [
      { de, ate: addDays(a, -1) },
      { de: b, ate },
    ].filter((x) => x.de <= x.ate),
    meses: { de: a, ate: `${shiftMonth(after, -1)}-01` },
  }
}

async function marked(c: Ctx, f: IndicadoresFilter) {
  const r = await sql<{ loja: number; dia: string; desde: string }>`
    select m.cod_concessionaria as loja, m.dia::text as dia, min(m.em) as desde from indicador_marca m
    join concessionaria c on c.cod_distribuidor = m.cod_distribuidor and c.cod_concessionaria = m.cod_concessionaria
    where ${sql.join([sql`m.cod_distribuidor = ${c.tenant.codDistribuidor}`, sql`m.dia between ${f.de}::date and ${f.ate}::date`, ...forLoja(f)], E)}
    group by 1, 2`.execute(c.tx)
  return r.rows
}

const WEEKDAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo']
type LojaDimension = 'loja' | 'grupo' | 'marca' | 'uf'
const isLojaDimension = (d: Dimension): d is LojaDimension => ['loja', 'grupo', 'marca', 'uf'].includes(d)

interface LoadedLoja {
  cod: number
  nome: string
  codGrupo: number
  grupo: string
  marca: string
  uf: string
}

/** Key and name of a store or day in a dimension. */
function keyOf(d: Dimension, l: LoadedLoja | undefined, dia: string): readonly [chave: string, nome: string] {
  if (d === 'loja') return [String(l?.cod), l?.nome ?? '']
  if (d === 'grupo') return [String(l?.codGrupo), l?.grupo ?? '']
  if (d === 'marca') return [l?.marca ?? '', l?.marca ?? '']
  if (d === 'uf') return [l?.uf ?? '', l?.uf ?? '']
  if (d === 'mes') return [dia.slice(0, 7), `${dia.slice(5, 7)}/${dia.slice(0, 4)}`]
  if (d === 'dia') return [dia, formatDay(dia)]
  const n = Number(weekdayOf(dia))
  return [String(n), WEEKDAYS[n - 1] ?? '']
}

/** Numbers of one combination of the requested dimensions; `nomes` are for people. */
export interface Place {
  chaves: string[]
  nomes: string[]
  valores: Float64Array
}

/**
 * Sums of stores and days grouped by dimensions. Recent changes not in the rollup yet are counted here or, if there are many, reported as
 * missing.
 */
export async function sumPlaces(
  c: Ctx,
  f: IndicadoresFilter,
  por: readonly Dimension[],
  shape: Shape,
): Promise<{ lugares: Place[]; atraso: Lag }> {
  checkPeriod(f)
  const { medidas, tempos: durations } = shape
  const fresh = await marked(c, f)
  const few = fresh.length <= MAX_FRESH
  const hasLojaDimension = por.some(isLojaDimension)
  const byTime = por.some((x) => !isLojaDimension(x))
  const filtered = forLoja(f).length > 0
  // Users who see every store read the network's own rows, unless they filter or group by store.
  const rede = c.contexto.lojas === 'todas' && !filtered && !hasLojaDimension
  const lojas = hasLojaDimension || filtered ? await listLojas(c, f) : null
  const d = sql`${c.tenant.codDistribuidor}::int`
  const loja = rede ? sql`0` : sql`cod_concessionaria`
  const so = lojas && filtered ? sql` and cod_concessionaria = any(${[...lojas.keys()]}::int[])` : sql``
  const columns = [...medidas, ...durations].map((m) => sql.ref(m))
  const read = (grain: 'dia' | 'mes', { de, ate }: { de: string; ate: string }) =>
    sql`select ${sql.join([sql`${loja} as loja`, sql`dia`, ...columns])} from ${sql.table(rede ? `indicador_rede_${grain}` : `indicador_${grain}`)} where cod_distribuidor = ${d} and dia between ${de}::date and ${ate}::date${so}`
  const byDay = por.includes('dia') || por.includes('diaDaSemana')
  const { dias, meses } = byDay
    ? { dias: [{ de: f.de, ate: f.ate }], meses: null }
    : splitPeriod(f.de, await throughMonthEnd(c, f, rede))
  const sources = [...dias.map((x) => read('dia', x)), ...(meses ? [read('mes', meses)] : [])]
  if (few && fresh.length > 0) {
    const [quem, which] = [fresh.map((x) => x.loja), fresh.map((x) => x.dia)]
    // Replaces the rollup of marked days: subtract its values, add those from the rows.
    const negatives = [
      ...medidas.map((m) => sql`-i.${sql.ref(m)}`),
      ...durations.map((t) => sql`array(select -n from unnest(i.${sql.ref(t)}) with ordinality u(n, o) order by o)`),
    ]
    sources.push(
      sql`select ${sql.join([sql`cod_concessionaria as loja`, sql`dia`, ...columns])} from contar_indicadores(${d}, ${quem}::int[], ${which}::date[])`,
      sql`select ${sql.join([sql`i.cod_concessionaria as loja`, sql`i.dia`, ...negatives])} from indicador_dia i join unnest(${quem}::int[], ${which}::date[]) u(loja, dia) on i.cod_concessionaria = u.loja and i.dia = u.dia where i.cod_distribuidor = ${d}`,
    )
  }
  const mes = sql`date_trunc('month', x.dia)::date`
  const keys = [...(hasLojaDimension ? [sql`x.loja`] : []), ...(byTime ? [byDay ? sql`x.dia` : mes] : [])]
  // By store and time every row is its own group: no aggregation needed.
  const raw = hasLojaDimension && byTime
  const ref = (m: string) => sql.ref(`x.${m}`)
  const text = toText(
    shape,
    // float8 is exact for whole numbers below 2^53, and its sum is several times faster than that of bigint.
    (m) => (raw ? ref(m) : sql`coalesce(sum(${ref(m)}::float8), 0)::bigint`),
    (t) =>
      raw ? ref(t) : sql`array[${sql.join(BANDS.map((i) => sql`coalesce(sum(${ref(t)}[${sql.lit(i)}]), 0)::int`))}]`,
  )
  const r = await sql<{ loja?: number; dia?: string; v: string }>`
    select ${sql.join([...(hasLojaDimension ? [sql`x.loja`] : []), ...(byTime ? [sql`${byDay || raw ? sql`x.dia` : mes}::text as dia`] : []), sql`${text} as v`])}
    from (${sql.join(sources, sql` union all `)}) x ${keys.length > 0 && !raw ? sql`group by ${sql.join(keys)}` : sql``}`.execute(
    c.tx,
  )
  const rowKeys = por.map(() => new Map<number | string, readonly [chave: string, nome: string]>())
  const achados = new Map<string, Place>()
  // One allocation for all places.
  const numbers = new Float64Array(r.rows.length * shape.tamanho)
  for (const linha of r.rows) {
    const pairs = por.map((dim, n) => {
      const cod = isLojaDimension(dim) ? (linha.loja ?? 0) : (linha.dia ?? '')
      const found = rowKeys[n]?.get(cod) ?? keyOf(dim, lojas?.get(linha.loja ?? 0), linha.dia ?? '')
      rowKeys[n]?.set(cod, found)
      return found
    })
    const id = pairs.map((p) => p[0]).join('\u0000')
    let place = achados.get(id)
    if (!place) {
      place = {
        chaves: pairs.map((p) => p[0]),
        nomes: pairs.map((p) => p[1]),
        valores: numbers.subarray(achados.size * shape.tamanho, (achados.size + 1) * shape.tamanho),
      }
      achados.set(id, place)
    }
    addText(shape, linha.v, place.valores)
  }
  return {
    lugares: ordered([...achados.values()], por),
    atraso: few ? null : { dias: fresh.length, desde: fresh.map((x) => x.desde).toSorted()[0] ?? '' },
  }
}

/** Sorts places by their keys, stores and groups by number. */
function ordered(places: Place[], por: readonly Dimension[]): Place[] {
  const ranks = por.map((dim, n) => {
    const keys = [...new Set(places.map((l) => l.chaves[n] ?? ''))]
    const isNumeric = dim === 'loja' || dim === 'grupo'
    return new Map(
      keys.toSorted((x, y) => (isNumeric ? Number(x) - Number(y) : x < y ? -1 : 1)).map((x, rank) => [x, rank]),
    )
  })
  const rank = (l: Place) => ranks.reduce((p, m, n) => p * m.size + (m.get(l.chaves[n] ?? '') ?? 0), 0)
  return places
    .map((l) => ({ l, p: rank(l) }))
    .toSorted((a, b) => a.p - b.p)
    .map((x) => x.l)
}

/** Extends the end to the end of its month when there are no rows in between: the current month is then read as one row. */
async function throughMonthEnd(c: Ctx, { ate }: IndicadoresFilter, rede: boolean): Promise<string> {
  const table = rede ? 'indicador_rede_dia' : 'indicador_dia'
  const r = await sql<{ dia: string | null }>`
    select max(dia)::text as dia from ${sql.table(table)} where cod_distribuidor = ${c.tenant.codDistribuidor}`.execute(
    c.tx,
  )
  return ate < (r.rows[0]?.dia ?? '9999') ? ate : addDays(`${shiftMonth(ate.slice(0, 7), 1)}-01`, -1)
}

/** Like `sumPlaces`, as sums of the dictionary. */
export async function sumIndicadores(
  c: Ctx,
  f: IndicadoresFilter,
  por: readonly Dimension[],
  indicadores: readonly Indicador[],
): Promise<LoadedSums> {
  const shape = shapeOf(indicadores)
  const { lugares: places, atraso } = await sumPlaces(c, f, por, shape)
  return {
    linhas: places.map(({ chaves, nomes, valores }) => ({ chaves, nomes, soma: vectorSum(shape, valores) })),
    atraso,
  }
}

/** Stores that match the filter, by code. */
async function listLojas(c: Ctx, f: IndicadoresFilter): Promise<Map<number, LoadedLoja>> {
  const r =
    await sql<LoadedLoja>`select c.cod_concessionaria as cod, c.nome, c.cod_grupo as "codGrupo", g.nome as grupo, c.marca, c.uf from concessionaria c
    join grupo g on g.cod_distribuidor = c.cod_distribuidor and g.cod_grupo = c.cod_grupo
    where ${sql.join([sql`c.cod_distribuidor = ${c.tenant.codDistribuidor}`, ...forLoja(f)], E)}`.execute(c.tx)
  return new Map(r.rows.map((l) => [l.cod, l]))
}

/** Total over a filter as one sum. */
export async function totalSum(
  c: Ctx,
  f: IndicadoresFilter,
  indicadores: readonly Indicador[],
): Promise<{ soma: Totals; atraso: Lag }> {
  const { linhas, atraso } = await sumIndicadores(c, f, [], indicadores)
  return { soma: linhas[0]?.soma ?? EMPTY_TOTALS, atraso }
}
