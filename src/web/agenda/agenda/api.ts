import { queryOptions } from '@tanstack/react-query'
import { agenda } from '#shared/agenda/agenda.ts'
import { call } from '../../core/http/api.ts'
import { ANSWERED_OFFLINE, keptOnDevice } from '../../core/offline/lazy.ts'
import { agendaKey, servicosKey } from '../servicos-agendados/api.ts'

/** Name of the device's copy of a day's services. */
export const dayServicosCopy = (codConcessionaria: number, dia: string): string =>
  `agenda/servicos/${codConcessionaria}/${dia}`

/** Services of a store's day, including those carried over from earlier days. */
export function dayServicos(codConcessionaria: number, dia: string) {
  return queryOptions({
    queryKey: servicosKey(codConcessionaria, dia),
    queryFn: async ({ signal }) =>
      (
        await keptOnDevice(dayServicosCopy(codConcessionaria, dia), () =>
          call(agenda.agendamentoServicos, { params: { codConcessionaria, data: dia }, signal }),
        )
      ).data,
    ...ANSWERED_OFFLINE,
  })
}

/** Mechanics of a store with today's shift, absence and occupation. */
export function boardMecanicos(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'mecanicos'],
    queryFn: async ({ signal }) =>
      (
        await keptOnDevice(`agenda/mecanicos/${codConcessionaria}`, () =>
          call(agenda.mecanicosQuadro, { params: { codConcessionaria }, signal }),
        )
      ).data,
    ...ANSWERED_OFFLINE,
    staleTime: 60_000,
  })
}

/** Shifts and busy hours of each mechanic on a day. */
export function dayHours(codConcessionaria: number, dia: string) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'horarios', dia],
    queryFn: ({ signal }) =>
      call(agenda.horariosOcupadosTecnicos, { params: { codConcessionaria, data: dia }, signal }),
  })
}

/** Visits whose promise does not hold as the work is planned. */
export function promessasAtRisk(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'riscos'],
    queryFn: ({ signal }) => call(agenda.promessasEmRisco, { params: { codConcessionaria }, signal }),
  })
}

/** Active kinds of service with their services. */
export function servicoTypes(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'tipos'],
    queryFn: ({ signal }) => call(agenda.tiposServico, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** Consultores of a store, with short name and colour. */
export function agendaConsultores(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'consultores'],
    queryFn: ({ signal }) => call(agenda.consultoresDaAgenda, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}
