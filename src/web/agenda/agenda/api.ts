import { queryOptions } from '@tanstack/react-query'
import { agenda } from '#shared/agenda/agenda.ts'
import { call } from '../../core/api.ts'
import { chaveDaAgenda, chaveDosServicos } from '../servicos-agendados/api.ts'

/** Services of a store's day, and those carried over from earlier ones. */
export function servicosDoDia(codConcessionaria: number, dia: string) {
  return queryOptions({
    queryKey: chaveDosServicos(codConcessionaria, dia),
    queryFn: ({ signal }) => call(agenda.agendamentoServicos, { params: { codConcessionaria, data: dia }, signal }),
  })
}

/** Mechanics of a store with today's shift, absence and occupation. */
export function mecanicosDoQuadro(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'mecanicos'],
    queryFn: ({ signal }) => call(agenda.mecanicosQuadro, { params: { codConcessionaria }, signal }),
    staleTime: 60_000,
  })
}

/** Shifts and taken hours of each mechanic on a day. */
export function horariosDoDia(codConcessionaria: number, dia: string) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'horarios', dia],
    queryFn: ({ signal }) =>
      call(agenda.horariosOcupadosTecnicos, { params: { codConcessionaria, data: dia }, signal }),
  })
}

/** Visits whose promise no longer holds as the work is planned. */
export function promessasEmRisco(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'riscos'],
    queryFn: ({ signal }) => call(agenda.promessasEmRisco, { params: { codConcessionaria }, signal }),
  })
}

/** Kinds of service in use, with the services of the register. */
export function tiposServico(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'tipos'],
    queryFn: ({ signal }) => call(agenda.tiposServico, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** Consultores of a store, with short name and colour. */
export function consultoresDaAgenda(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'consultores'],
    queryFn: ({ signal }) => call(agenda.consultoresDaAgenda, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}
