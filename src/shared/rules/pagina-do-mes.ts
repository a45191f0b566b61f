import { somarDias } from './datas.ts'
import type { Indicador } from './indicadores.ts'
import { mesMais } from './vendas.ts'

/** A month and what it is compared with. */
export interface MonthPeriods {
  de: string
  ate: string
  antesDe: string
  antesAte: string
  /** The month still runs: both sides end on the same day of their month. */
  parcial: boolean
}

const lastDayOf = (mes: string) => somarDias(`${mesMais(mes, 1)}-01`, -1)

/** The month up to today, and the same days of the month before; a month that is over, and the whole one before it. */
export function monthPeriods(mes: string, today: string): MonthPeriods {
  const antes = mesMais(mes, -1)
  const parcial = today.startsWith(mes)
  const end = lastDayOf(antes)
  const sameDay = `${antes}-${today.slice(8)}`
  return {
    de: `${mes}-01`,
    ate: parcial ? today : lastDayOf(mes),
    antesDe: `${antes}-01`,
    antesAte: parcial && sameDay < end ? sameDay : end,
    parcial,
  }
}

/** Figures that add up over a month: their goal grows with its days. Any other is a ratio, and its goal holds from the first day on. */
const ADDS_UP: readonly Indicador[] = ['passagens', 'vendas']

interface GoalsOf {
  metas: Partial<Record<Indicador, number>>
}
interface RowGoals {
  /** Goal of the whole month's sales. */
  metaDeVendas: number | null
  /** Part of the month's working days that has come, 0 to 1. */
  decorrido: number
}

/** Goal of a figure for a row of the page, for the whole month or up to the last day that it holds. */
export function goalOf(p: GoalsOf, i: Indicador, row: RowGoals, upTo: 'month' | 'date'): number | null {
  const whole = i === 'vendas' ? row.metaDeVendas : (p.metas[i] ?? null)
  if (whole === null || upTo === 'month' || !ADDS_UP.includes(i)) return whole
  return Math.round(whole * row.decorrido)
}
