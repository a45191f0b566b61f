import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { agendaPublica, linksAgenda } from '#shared/agenda/links-agenda.ts'
import { call } from '../../core/http/api.ts'

/** Identifies a store: by its code or CNPJ, or by its secret key without a session. */
export interface Address {
  cod: string
  cnpj: string
  chave: string | undefined
}
interface Period {
  de: string
  ate: string
}

const REFRESH_MS = 60_000
const common = { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS, retry: false } as const

/** Appointments within a period. */
export function calendarAgendamentos({ cod, cnpj, chave }: Address, period: Period) {
  return queryOptions({
    ...common,
    queryKey: ['calendario', 'agendamentos', cod, cnpj, chave, period],
    queryFn: ({ signal }) =>
      chave === undefined
        ? call(linksAgenda.calendarioAgendamentos, {
            params: { codConcessionaria: cod, cnpj },
            query: period,
            signal,
          })
        : call(agendaPublica.calendarioAgendamentosPublico, { params: { token: chave }, query: period, signal }),
  })
}

/** The mechanics' planned work within a period. */
export function calendarJobs({ cod, cnpj, chave }: Address, period: Period) {
  return queryOptions({
    ...common,
    queryKey: ['calendario', 'mecanicos', cod, cnpj, chave, period],
    queryFn: ({ signal }) =>
      chave === undefined
        ? call(linksAgenda.calendarioMecanicos, { params: { codConcessionaria: cod, cnpj }, query: period, signal })
        : call(agendaPublica.calendarioMecanicosPublico, { params: { token: chave }, query: period, signal }),
  })
}
