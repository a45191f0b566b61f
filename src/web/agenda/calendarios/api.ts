import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { agendaPublica, linksAgenda } from '#shared/agenda/links-agenda.ts'
import { call } from '../../core/api.ts'

/** Whose calendar: a store's by its address, or by its key where nobody is signed in. */
export interface Endereco {
  cod: string
  cnpj: string
  chave: string | undefined
}
interface Periodo {
  de: string
  ate: string
}

const RELER_MS = 60_000
const comum = { placeholderData: keepPreviousData, refetchInterval: RELER_MS, retry: false } as const

/** Appointments of some days. */
export function agendamentosDoCalendario({ cod, cnpj, chave }: Endereco, periodo: Periodo) {
  return queryOptions({
    ...comum,
    queryKey: ['calendario', 'agendamentos', cod, cnpj, chave, periodo],
    queryFn: ({ signal }) =>
      chave === undefined
        ? call(linksAgenda.calendarioAgendamentos, {
            params: { codConcessionaria: cod, cnpj },
            query: periodo,
            signal,
          })
        : call(agendaPublica.calendarioAgendamentosPublico, { params: { token: chave }, query: periodo, signal }),
  })
}

/** Planned work of the mechanics on some days. */
export function trabalhosDoCalendario({ cod, cnpj, chave }: Endereco, periodo: Periodo) {
  return queryOptions({
    ...comum,
    queryKey: ['calendario', 'mecanicos', cod, cnpj, chave, periodo],
    queryFn: ({ signal }) =>
      chave === undefined
        ? call(linksAgenda.calendarioMecanicos, { params: { codConcessionaria: cod, cnpj }, query: periodo, signal })
        : call(agendaPublica.calendarioMecanicosPublico, { params: { token: chave }, query: periodo, signal }),
  })
}
