import { type Indicador, INDICADORES, partsOf, getValue } from './indicadores.ts'
import { type Medida, type Totals, EMPTY_TOTALS } from './indicador-medidas.ts'

/** One place's part of the change, in the figure's unit. */
export interface Contribution {
  nome: string
  parte: number
}

/** A place's sums in two periods. */
export interface BeforeAfter {
  nome: string
  antes: Totals
  agora: Totals
}

/**
 * How much of a figure's change each place made. For a sum: the place's own change. For a ratio: the place's share beyond the former ratio
 * of all, now minus then, so that the parts add up to the whole change exactly. Null for figures that do not add up (medians), and when a
 * period has no value.
 */
export function byPlace(
  i: Indicador,
  total: Omit<BeforeAfter, 'nome'>,
  places: readonly BeforeAfter[],
): Contribution[] | null {
  const [a, b] = [partsOf(i, total.antes), partsOf(i, total.agora)]
  if (!a || !b || getValue(i, total.antes) === null || getValue(i, total.agora) === null) return null
  const beyond = (s: Totals, todo: { baixo: number | null }) => {
    const p = partsOf(i, s)
    if (!p) return 0
    if (todo.baixo === null) return p.cima
    return (p.cima - (a.cima / (a.baixo ?? 1)) * (p.baixo ?? 0)) / todo.baixo
  }
  return places.map((l) => ({ nome: l.nome, parte: beyond(l.agora, b) - beyond(l.antes, a) }))
}

const CORES = [
  { nome: 'Vermelhos', sufixo: 'Vermelho' },
  { nome: 'Amarelos', sufixo: 'Amarelo' },
  { nome: 'Sem cor', sufixo: 'SemCor' },
] as const

/** The sums of a single colour. */
function ofColor(s: Totals, suffix: string): Totals {
  const retained = (Object.keys(s) as Medida[]).filter((m) => m.endsWith(suffix))
  return { ...EMPTY_TOTALS, ...(Object.fromEntries(retained.map((m) => [m, s[m]])) as Partial<Totals>) }
}

/** Contributions by colour of the findings; null for figures that are not kept by colour. */
export function byColor(i: Indicador, total: Omit<BeforeAfter, 'nome'>): Contribution[] | null {
  const { de, por = [] } = INDICADORES[i]
  const hasColor = (m: Medida) => CORES.some((c) => m.endsWith(c.sufixo))
  if (de.length < 2 || ![...de, ...por].every(hasColor)) return null
  return byPlace(
    i,
    total,
    CORES.map((c) => ({ nome: c.nome, antes: ofColor(total.antes, c.sufixo), agora: ofColor(total.agora, c.sufixo) })),
  )
}

const STAGES = [
  { nome: 'Quantos achados', fator: (s: Totals) => s.comAchado },
  { nome: 'Taxa de envio', fator: (s: Totals) => s.enviados / s.comAchado },
  { nome: 'Valor oferecido por envio', fator: (s: Totals) => (getValue('oferecido', s) ?? 0) / s.enviados },
  { nome: 'Conversão', fator: (s: Totals) => (getValue('aprovado', s) ?? 0) / (getValue('oferecido', s) ?? 0) },
] as const

/**
 * Contributions by stage: the approved value is a product of the stages, so logarithms split its change into parts that add up. Null for
 * other figures, and when a stage is empty.
 */
export function byStage(i: Indicador, { antes, agora }: Omit<BeforeAfter, 'nome'>): Contribution[] | null {
  if (i !== 'aprovado') return null
  const [v0, v1] = [getValue(i, antes) ?? 0, getValue(i, agora) ?? 0]
  const ratios = STAGES.map((e) => e.fator(agora) / e.fator(antes))
  if (v0 <= 0 || v1 <= 0 || ratios.some((r) => !Number.isFinite(r) || r <= 0)) return null
  const weight = v0 === v1 ? v0 : (v1 - v0) / Math.log(v1 / v0)
  return STAGES.map((e, n) => ({ nome: e.nome, parte: weight * Math.log(ratios[n] ?? 1) }))
}

/**
 * Rounds the parts so that they still add up to the total: the largest part takes the rounding remainder. `decimals` is the number of
 * decimal places.
 */
export function roundParts(parts: readonly Contribution[], total: number, decimals: number): Contribution[] {
  const k = 10 ** decimals
  const whole = parts.map((p) => Math.round(p.parte * k))
  const missing = Math.round(total * k) - whole.reduce((a, b) => a + b, 0)
  const largest = whole.reduce((m, v, n) => (Math.abs(v) > Math.abs(whole[m] ?? 0) ? n : m), 0)
  return parts.map((p, n) => ({ nome: p.nome, parte: ((whole[n] ?? 0) + (n === largest ? missing : 0)) / k }))
}
