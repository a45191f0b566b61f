import type { Multa } from '#shared/frota/multas.ts'
import { formatDay } from '#shared/rules/dates.ts'

/** How long one may still tell the authority who drove, in words; a settled fine needs none. */
export function deadlineText(m: Pick<Multa, 'estado' | 'indicarAte' | 'diasParaIndicar' | 'motorista'>): string {
  if (m.motorista === null || m.estado === 'INDICADA' || m.estado === 'PAGA') return '—'
  if (m.diasParaIndicar < 0) return `venceu ${formatDay(m.indicarAte)}`
  if (m.diasParaIndicar === 0) return 'só hoje'
  return m.diasParaIndicar === 1 ? '1 dia' : `${m.diasParaIndicar} dias`
}
