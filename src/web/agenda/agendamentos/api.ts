import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { agenda, type Agendamento } from '#shared/agenda/agenda.ts'
import { agendamentos } from '#shared/agenda/agendamentos.ts'
import type { Sent } from '#shared/core/contract.ts'
import { lembretes } from '#shared/agenda/lembretes.ts'
import { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { call } from '../../core/http/api.ts'
import { agendaKey } from '../servicos-agendados/api.ts'

/** Query key of a store's appointments; live snapshots replace its data. */
export const agendamentosKey = (codConcessionaria: number) => [...agendaKey(codConcessionaria), 'agendamentos'] as const

/** Appointments of a store from yesterday to 60 days ahead. */
export function lojaAgendamentos(codConcessionaria: number) {
  return queryOptions({
    queryKey: agendamentosKey(codConcessionaria),
    queryFn: ({ signal }) =>
      call(agendamentos.getAgendamentos, {
        params: { codConcessionaria, codAgendamento: 0, codConsultor: 0 },
        signal,
      }),
  })
}

/** Appointments of a store on days that the usual list does not have; read again with it, as no snapshot carries them. */
export function periodAgendamentos(codConcessionaria: number, de: string, ate: string) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'agendamentos-do-periodo', de, ate],
    queryFn: ({ signal }) =>
      call(agendamentos.getAgendamentos, {
        params: { codConcessionaria, codAgendamento: 0, codConsultor: 0 },
        query: { de, ate },
        signal,
      }),
  })
}

/** Data of a known car by plate (both patterns) or chassis. */
export function veiculoByPlaca(codConcessionaria: number, placa: string) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'veiculo', placa],
    queryFn: ({ signal }) => call(agendamentos.veiculoDaPlaca, { params: { codConcessionaria, placa }, signal }),
    enabled: placa.length >= 7,
  })
}

function useWrite<V, R>(codConcessionaria: number, mutationFn: (v: V) => Promise<R>, onScreen = true) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: onScreen },
    onSettled: () => client.invalidateQueries({ queryKey: agendaKey(codConcessionaria) }),
  })
}

/** Receives a car without an appointment. */
export function useCreatePassante(codConcessionaria: number) {
  return useWrite(codConcessionaria, (body: Sent<typeof agendamentos.criarPassante, 'body'>) =>
    call(agendamentos.criarPassante, { body }),
  )
}

/** Puts a walk-in from the tray on the board. */
export function useReceivePassante(codConcessionaria: number) {
  return useWrite(
    codConcessionaria,
    ({ codPassagem, ...body }: Sent<typeof agendamentos.receberPassante, 'body'> & { codPassagem: number }) =>
      call(agendamentos.receberPassante, { params: { codPassagem }, body }),
  )
}

/** Receives the car of an appointment: visit, OS, card and services. */
export function useReceiveAgendamento(a: Agendamento) {
  return useWrite(
    a.codConcessionaria,
    (body: Omit<Sent<typeof agendamentos.recepcionarAgendamento, 'body'>, 'versao'>) =>
      call(agendamentos.recepcionarAgendamento, {
        params: { codAgendamento: a.codAgendamento },
        body: { ...body, versao: a.versao },
      }),
  )
}

/** Adds a service to an open visit. */
export function useAddServico(codConcessionaria: number, codPassagem: number) {
  return useWrite(codConcessionaria, (body: Sent<typeof servicosAgendados.incluirServico, 'body'>) =>
    call(servicosAgendados.incluirServico, { params: { codPassagem }, body }),
  )
}

/** Books an arrival. */
export function useSchedule(codConcessionaria: number) {
  return useWrite(codConcessionaria, (body: Sent<typeof agendamentos.criarAgendamento, 'body'>) =>
    call(agendamentos.criarAgendamento, { body }),
  )
}

const ACTIONS = {
  confirmar: agendamentos.confirmarAgendamento,
  chegou: agendamentos.chegouAgendamento,
  desfazerChegada: agendamentos.desfazerChegada,
  ausentar: agendamentos.ausentarAgendamento,
  desfazerAusencia: agendamentos.desfazerAusencia,
} as const
export type AgendamentoAct = keyof typeof ACTIONS

/** Runs an act on an appointment that needs no prompt. */
export function useAgendamentoAct(codConcessionaria: number) {
  return useWrite(
    codConcessionaria,
    ({
      action,
      agendamento: a,
    }: {
      action: AgendamentoAct
      agendamento: Pick<Agendamento, 'codAgendamento' | 'versao'>
    }) => call(ACTIONS[action], { params: { codAgendamento: a.codAgendamento }, body: { versao: a.versao } }),
    false,
  )
}

/** Asks the customer to confirm: by message, or by a link that staff sends. */
export function useRemind() {
  return useMutation({
    mutationFn: ({ codAgendamento, canal }: { codAgendamento: number; canal: 'LINK' | 'SMS' | 'EMAIL' }) =>
      call(lembretes.lembrarAgendamento, { params: { codAgendamento }, body: { canal } }),
  })
}

/** Moves an appointment to another hour and optionally another adviser. */
export function useReschedule(codConcessionaria: number) {
  return useWrite(
    codConcessionaria,
    ({ agendamento: a, inicio, codConsultor, motivoSobrecarga }: { agendamento: Agendamento } & Place) =>
      call(agendamentos.alterarAgendamentos, {
        body: {
          codConcessionaria,
          movimentos: [
            {
              codAgendamento: a.codAgendamento,
              versao: a.versao,
              inicio,
              ...(codConsultor !== undefined && { codConsultor }),
              ...(motivoSobrecarga && { motivoSobrecarga }),
            },
          ],
        },
      }),
  )
}

/** Changes what an appointment says: car, customer, adviser, services, note. Its hour stays. */
export function useChangeAgendamento(a: Agendamento) {
  const { codConcessionaria, inicio, minutos, origem, versao } = a
  const same = { codConcessionaria, inicio, minutos, origem, versao }
  return useWrite(
    a.codConcessionaria,
    (body: Omit<Sent<typeof agendamentos.alterarAgendamento, 'body'>, keyof typeof same>) =>
      call(agendamentos.alterarAgendamento, {
        params: { codAgendamento: a.codAgendamento },
        body: { ...same, ...body },
      }),
  )
}

/** Hour and adviser of an appointment, and why it goes to a full day. */
export interface Place {
  inicio: string
  codConsultor?: number | null
  motivoSobrecarga?: string | null
}

/** Advisers of a store with their appointments and free hours of a day. */
export function consultoresAgenda(codConcessionaria: number, dia: string) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'consultores-do-dia', dia],
    queryFn: ({ signal }) =>
      call(agenda.agendaConsultores, { params: { codConcessionaria }, query: { data: dia }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Capacity and bookings per day of a span, in minutes. */
export function dailyCapacity(codConcessionaria: number, de: string, ate: string) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'capacidade', de, ate],
    queryFn: ({ signal }) => call(agenda.capacidade, { params: { codConcessionaria }, query: { de, ate }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** No-shows of the last 30 days. */
export function noShows(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'ausentes'],
    queryFn: ({ signal }) => call(agenda.noShow, { params: { codConcessionaria }, signal }),
  })
}

/** Cancels an appointment with a reason. */
export function useCancelAgendamento(codConcessionaria: number) {
  return useWrite(codConcessionaria, ({ agendamento: a, motivo }: { agendamento: Agendamento; motivo: string }) =>
    call(agendamentos.cancelarAgendamento, {
      body: { codAgendamento: a.codAgendamento, versao: a.versao, motivo },
    }),
  )
}
