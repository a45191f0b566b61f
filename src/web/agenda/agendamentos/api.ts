import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { agenda, type Agendamento } from '#shared/agenda/agenda.ts'
import { agendamentos } from '#shared/agenda/agendamentos.ts'
import type { Enviado } from '#shared/core/contract.ts'
import { lembretes } from '#shared/agenda/lembretes.ts'
import { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { call } from '../../core/api.ts'
import { chaveDaAgenda } from '../servicos-agendados/api.ts'

/** Key of a store's appointments; their snapshots replace them. */
export const chaveDosAgendamentos = (codConcessionaria: number) =>
  [...chaveDaAgenda(codConcessionaria), 'agendamentos'] as const

/** Appointments of a store from yesterday to 60 days ahead. */
export function agendamentosDaLoja(codConcessionaria: number) {
  return queryOptions({
    queryKey: chaveDosAgendamentos(codConcessionaria),
    queryFn: ({ signal }) =>
      call(agendamentos.getAgendamentos, {
        params: { codConcessionaria, codAgendamento: 0, codConsultor: 0 },
        signal,
      }),
  })
}

/** What is known of a car by its plate, of either pattern, or by its chassis. */
export function veiculoDaPlaca(codConcessionaria: number, placa: string) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'veiculo', placa],
    queryFn: ({ signal }) => call(agendamentos.veiculoDaPlaca, { params: { codConcessionaria, placa }, signal }),
    enabled: placa.length >= 7,
  })
}

function useEscrita<V, R>(codConcessionaria: number, mutationFn: (v: V) => Promise<R>, naTela = true) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela },
    onSettled: () => client.invalidateQueries({ queryKey: chaveDaAgenda(codConcessionaria) }),
  })
}

/** Receives a car that comes without an appointment. */
export function useCriarPassante(codConcessionaria: number) {
  return useEscrita(codConcessionaria, (body: Enviado<typeof agendamentos.criarPassante, 'body'>) =>
    call(agendamentos.criarPassante, { body }),
  )
}

/** Puts a walk-in that waits in the tray on the board. */
export function useReceberPassante(codConcessionaria: number) {
  return useEscrita(
    codConcessionaria,
    ({ codPassagem, ...body }: Enviado<typeof agendamentos.receberPassante, 'body'> & { codPassagem: number }) =>
      call(agendamentos.receberPassante, { params: { codPassagem }, body }),
  )
}

/** Receives the car of an appointment: visit, OS, card and services. */
export function useRecepcionar(a: Agendamento) {
  return useEscrita(
    a.codConcessionaria,
    (body: Omit<Enviado<typeof agendamentos.recepcionarAgendamento, 'body'>, 'versao'>) =>
      call(agendamentos.recepcionarAgendamento, {
        params: { codAgendamento: a.codAgendamento },
        body: { ...body, versao: a.versao },
      }),
  )
}

/** One more service for an open visit. */
export function useIncluirServico(codConcessionaria: number, codPassagem: number) {
  return useEscrita(codConcessionaria, (body: Enviado<typeof servicosAgendados.incluirServico, 'body'>) =>
    call(servicosAgendados.incluirServico, { params: { codPassagem }, body }),
  )
}

/** Books an arrival. */
export function useAgendar(codConcessionaria: number) {
  return useEscrita(codConcessionaria, (body: Enviado<typeof agendamentos.criarAgendamento, 'body'>) =>
    call(agendamentos.criarAgendamento, { body }),
  )
}

const ATOS = {
  confirmar: agendamentos.confirmarAgendamento,
  chegou: agendamentos.chegouAgendamento,
  desfazerChegada: agendamentos.desfazerChegada,
  ausentar: agendamentos.ausentarAgendamento,
  desfazerAusencia: agendamentos.desfazerAusencia,
} as const
export type AtoDoAgendamento = keyof typeof ATOS

/** One act on an appointment that asks nothing. */
export function useAtoDoAgendamento(codConcessionaria: number) {
  return useEscrita(
    codConcessionaria,
    ({ ato, agendamento: a }: { ato: AtoDoAgendamento; agendamento: Pick<Agendamento, 'codAgendamento' | 'versao'> }) =>
      call(ATOS[ato], { params: { codAgendamento: a.codAgendamento }, body: { versao: a.versao } }),
    false,
  )
}

/** Asks the customer to confirm: by message, or by a link to send by hand. */
export function useLembrar() {
  return useMutation({
    mutationFn: ({ codAgendamento, canal }: { codAgendamento: number; canal: 'LINK' | 'SMS' | 'EMAIL' }) =>
      call(lembretes.lembrarAgendamento, { params: { codAgendamento }, body: { canal } }),
  })
}

/** Another hour for an appointment and, where it is named, another adviser. */
export function useReagendar(codConcessionaria: number) {
  return useEscrita(
    codConcessionaria,
    ({ agendamento: a, inicio, codConsultor }: { agendamento: Agendamento } & Lugar) =>
      call(agendamentos.alterarAgendamentos, {
        body: {
          codConcessionaria,
          movimentos: [
            {
              codAgendamento: a.codAgendamento,
              versao: a.versao,
              inicio,
              ...(codConsultor !== undefined && { codConsultor }),
            },
          ],
        },
      }),
  )
}

/** When an appointment is, and with whom. */
export interface Lugar {
  inicio: string
  codConsultor?: number | null
}

/** Advisers of a store with a day's appointments and the hours that stand free. */
export function agendaDosConsultores(codConcessionaria: number, dia: string) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'consultores-do-dia', dia],
    queryFn: ({ signal }) =>
      call(agenda.agendaConsultores, { params: { codConcessionaria }, query: { data: dia }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What the days of a span hold, in minutes. */
export function capacidadeDosDias(codConcessionaria: number, de: string, ate: string) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'capacidade', de, ate],
    queryFn: ({ signal }) => call(agenda.capacidade, { params: { codConcessionaria }, query: { de, ate }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Who did not come in the last 30 days. */
export function ausentes(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'ausentes'],
    queryFn: ({ signal }) => call(agenda.noShow, { params: { codConcessionaria }, signal }),
  })
}

/** Cancels an appointment, with the reason. */
export function useCancelarAgendamento(codConcessionaria: number) {
  return useEscrita(codConcessionaria, ({ agendamento: a, motivo }: { agendamento: Agendamento; motivo: string }) =>
    call(agendamentos.cancelarAgendamento, {
      body: { codAgendamento: a.codAgendamento, versao: a.versao, motivo },
    }),
  )
}
