import { useParams } from '@tanstack/react-router'
import { todayIn } from '#shared/rules/dates.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import type { Address } from './api.ts'
import { viewDays, type View } from './weeks.ts'

/** Store, day and view from a calendar's URL, and navigation to others. */
export function useCalendar(padrao: View) {
  const { cod = '', cnpj = '' } = useParams({ strict: false }) as { cod?: string; cnpj?: string }
  const [{ dia: request, vista: nome, chave }, modify] = useFilters(['dia', 'vista', 'chave'])
  // The browser's time zone until the store's is loaded.
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(request ?? '') ? (request ?? '') : todayIn(timeZone, new Date())
  const view: View = nome === 'mes' || nome === 'semana' ? nome : padrao
  const dias = viewDays(dia, view)
  const endereco: Address = { cod, cnpj, chave }
  return {
    endereco,
    dia,
    view,
    dias,
    periodo: { de: dias[0] ?? dia, ate: dias.at(-1) ?? dia },
    goTo: (para: { dia?: string; view?: View }) =>
      modify({ ...(para.dia && { dia: para.dia }), ...(para.view && { vista: para.view }) }),
  }
}
