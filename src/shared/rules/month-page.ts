import { addDays } from './dates.ts'
import type { Indicador } from './indicadores.ts'
import { shiftMonth } from './vendas.ts'

/** A month and the period that it is compared with. */
export interface MonthPeriods {
  de: string
  ate: string
  antesDe: string
  antesAte: string
  /** The month is not over: both periods end on the same day of their month. */
  parcial: boolean
}

const lastDayOf = (mes: string) => addDays(`${shiftMonth(mes, 1)}-01`, -1)

/** The current month up to today against the same days of the month before; a past month against the whole month before it. */
export function monthPeriods(mes: string, today: string): MonthPeriods {
  const before = shiftMonth(mes, -1)
  const parcial = today.startsWith(mes)
  const end = lastDayOf(before)
  const sameDay = `${before}-${today.slice(8)}`
  return {
    de: `${mes}-01`,
    ate: parcial ? today : lastDayOf(mes),
    antesDe: `${before}-01`,
    antesAte: parcial && sameDay < end ? sameDay : end,
    parcial,
  }
}

/** Figures that add up over a month: their goal grows with the days. The others are ratios, with a fixed goal. */
const ADDS_UP: readonly Indicador[] = ['passagens', 'vendas']

interface GoalsOf {
  metas: Partial<Record<Indicador, number>>
}
interface RowGoals {
  /** Sales goal of the whole month. */
  metaDeVendas: number | null
  /** Share of the month's working days so far, 0 to 1. */
  decorrido: number
}

/** Goal of a figure for a row of the page: of the whole month, or up to the last day with figures. */
export function goalOf(p: GoalsOf, i: Indicador, row: RowGoals, upTo: 'month' | 'date'): number | null {
  const whole = i === 'vendas' ? row.metaDeVendas : (p.metas[i] ?? null)
  if (whole === null || upTo === 'month' || !ADDS_UP.includes(i)) return whole
  return Math.round(whole * row.decorrido)
}
