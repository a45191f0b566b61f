import type { Loaded, Received } from '#shared/core/contract.ts'
import type { Cell, exploracao } from '#shared/relatorios/exploracao.ts'
import type { IndicadoresFilter } from '#shared/relatorios/indicadores.ts'
import { roundParts, type Contribution, byColor, byStage, byPlace } from '#shared/rules/explain.ts'
import { INDICADOR_CODES, type Indicador, INDICADORES, getValue } from '#shared/rules/indicadores.ts'
import { mergeTotals, newTotals, EMPTY_TOTALS } from '#shared/rules/indicador-medidas.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { partInWords, partOfMonth } from '#shared/rules/period.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'
import { previousPeriod, sumIndicadores, sumPlaces } from '../indicadores/sums.ts'
import { shapeOf, mergeVectors, vectorSum } from '../indicadores/vectors.ts'

type RequestData = Received<typeof exploracao.explorar, 'query'>

/** Stores of several time zones share one table; months follow the zone of most stores. */
const TIME_ZONE = 'America/Sao_Paulo'
/** Maximum of cells in one response. */
const MAX_CELLS = 40_000

/** Measures by dimensions, with subtotals and total; each of them is sum ÷ sum over its rows. */
export async function explore(c: Ctx, p: RequestData): Promise<Loaded<typeof exploracao.explorar>> {
  const { medidas, linhas: dims, coluna, ...filtro } = p
  if (coluna && dims.includes(coluna))
    throw invalid('A mesma dimensão nas linhas e na coluna', { coluna: 'Escolha outra dimensão para a coluna' })
  const por = coluna ? [...dims, coluna] : [...dims]
  const shape = shapeOf(medidas)
  const { lugares: places, atraso } = await sumPlaces(c, filtro, por, shape)
  if (places.length > MAX_CELLS)
    throw invalid('Tabela grande demais', { linhas: 'Encurte o período ou escolha dimensões com menos valores' })
  const grupos: { linha: string[]; coluna: string | null; valores: Float64Array }[] = []
  // Subtotals by row depth, within a column and over all columns.
  const subtotals = Array.from({ length: 2 * (dims.length + 1) }, () => new Map<string, Float64Array>())
  const nomes: Record<string, Record<string, string>> = Object.fromEntries(por.map((d) => [d, {}]))
  for (const l of places) {
    por.forEach((d, i) => {
      const dimNames = nomes[d]
      if (dimNames) dimNames[l.chaves[i] ?? ''] = l.nomes[i] ?? ''
    })
    const linha = l.chaves.slice(0, dims.length)
    const inColumn = coluna ? (l.chaves[dims.length] ?? null) : null
    // A cell is exactly one place; its subtotals sum several.
    grupos.push({ linha, coluna: inColumn, valores: l.valores })
    for (let n = dims.length; n >= 0; n--)
      for (const col of coluna ? [inColumn, null] : [null]) {
        if (n === dims.length && col === inColumn) continue
        const ofThem = subtotals[2 * n + (col === null ? 0 : 1)]
        const key = [...linha.slice(0, n), ...(col === null ? [] : [col])].join('\u0000')
        const sum = ofThem?.get(key)
        if (sum) mergeVectors(sum, l.valores)
        else {
          const valores = l.valores.slice()
          ofThem?.set(key, valores)
          grupos.push({ linha: linha.slice(0, n), coluna: col, valores })
        }
      }
  }
  const soma = newTotals()
  const celulas = grupos.map((g): Cell => {
    vectorSum(shape, g.valores, soma)
    const valores: Cell['valores'] = {}
    for (const i of medidas) valores[i] = getValue(i, soma)
    return { linha: g.linha, coluna: g.coluna, valores }
  })
  return { celulas, nomes, parciais: markPartialMonths(nomes['mes'] ?? {}, filtro), atraso }
}

/** Adds the covered days to the names of partial months, so that nobody reads them as whole months; returns those months. */
function markPartialMonths(names: Record<string, string>, period: { de: string; ate: string }): string[] {
  const today = todayIn(TIME_ZONE, new Date())
  return Object.keys(names).filter((month) => {
    const part = partOfMonth(month, period, today)
    if (!part) return false
    const lastDay = Number(addDays(`${shiftMonth(month, 1)}-01`, -1).slice(8))
    names[month] = `${names[month]} (${partInWords(part, lastDay)})`
    return true
  })
}

/** Decimal places of the parts, so that the displayed parts add up. */
const decimalsOf = (i: Indicador) =>
  INDICADORES[i].unidade === 'porcento' ? 3 : INDICADORES[i].unidade === 'horas' ? 1 : 0

/** Contribution of stores, stages and colours to a figure's change since the previous period; the parts add up to it exactly. */
export async function explainChange(
  c: Ctx,
  { indicador: i, ...f }: IndicadoresFilter & { indicador: Indicador },
): Promise<Loaded<typeof exploracao.explicarMudanca>> {
  const needed = i === 'aprovado' ? INDICADOR_CODES : [i]
  const now = await sumIndicadores(c, f, ['loja'], needed)
  const before = await sumIndicadores(c, { ...f, ...previousPeriod(f) }, ['loja'], needed)
  const previousByKey = new Map(before.linhas.map((l) => [l.chaves[0], l.soma]))
  const currentByKey = new Map(now.linhas.map((l) => [l.chaves[0], l.soma]))
  const names = new Map([...before.linhas, ...now.linhas].map((l) => [l.chaves[0], l.nomes[0] ?? '']))
  const places = [...names].map(([key, nome]) => ({
    nome,
    antes: previousByKey.get(key) ?? EMPTY_TOTALS,
    agora: currentByKey.get(key) ?? EMPTY_TOTALS,
  }))
  const total = { antes: mergeTotals(places.map((l) => l.antes)), agora: mergeTotals(places.map((l) => l.agora)) }
  const decimals = decimalsOf(i)
  const k = 10 ** decimals
  const rounded = (v: number | null) => (v === null ? null : Math.round(v * k) / k)
  const [v0, v1] = [rounded(getValue(i, total.antes)), rounded(getValue(i, total.agora))]
  const largestFirst = (parts: Contribution[] | null) =>
    parts === null || v0 === null || v1 === null
      ? null
      : roundParts(parts, v1 - v0, decimals).toSorted((a, b) => Math.abs(b.parte) - Math.abs(a.parte))
  return {
    antes: v0,
    agora: v1,
    porLoja: largestFirst(byPlace(i, total, places)),
    porEtapa: largestFirst(byStage(i, total)),
    porCor: largestFirst(byColor(i, total)),
  }
}
