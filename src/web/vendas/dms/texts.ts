import type { VendaDifference } from '#shared/vendas/dms.ts'
import { CAUSES } from '#shared/rules/reconciliation.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { DEPARTAMENTO_CODES, type Departamento, DEPARTAMENTOS } from '#shared/rules/vendas.ts'

/** Common schedules; any other is written as cron fields. */
export const SCHEDULES = [
  { value: '30 6 * * 1-6', label: 'às 6h30, seg. a sáb.' },
  { value: '0 12,19 * * 1-6', label: 'às 12h e 19h, seg. a sáb.' },
  { value: '0 * * * *', label: 'de hora em hora' },
  { value: '*/15 * * * *', label: 'a cada 15 minutos' },
] as const

export const DEPARTAMENTO_OPTIONS = DEPARTAMENTO_CODES.map((d) => ({ value: d, label: DEPARTAMENTOS[d] }))

/** Text of a difference's cause, with the place where the missing value was found. */
export function describeCause({ causa, onde }: Pick<VendaDifference, 'causa' | 'onde'>): string {
  if (onde === null) return CAUSES[causa]
  return `${CAUSES[causa]}: ${causa === 'OUTRO_DIA' ? formatDay(onde) : DEPARTAMENTOS[onde as Departamento]}`
}
