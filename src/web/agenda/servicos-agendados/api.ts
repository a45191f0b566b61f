import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { agendaVeiculos } from '#shared/agenda/agenda-veiculos.ts'
import type { ServicoAction } from '#shared/rules/servico-agendado.ts'
import { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { call } from '../../core/http/api.ts'
import { ANSWERED_OFFLINE, keptOnDevice } from '../../core/offline/lazy.ts'

/** Query key prefix of everything in a store's agenda. */
export const agendaKey = (codConcessionaria: number | null) => ['agenda', codConcessionaria] as const

/** Query key of the services of a store's day; live snapshots replace today's. */
export const servicosKey = (codConcessionaria: number | null, dia: string) =>
  [...agendaKey(codConcessionaria), 'servicos', dia] as const

/** Pause reasons in the store's order, kept on the device: the pit may be offline when one is needed. */
export function pauseReasons(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'motivos'],
    queryFn: async ({ signal }) =>
      (
        await keptOnDevice(`agenda/motivos/${codConcessionaria}`, () =>
          call(agendaVeiculos.motivosDePausa, { params: { codConcessionaria }, signal }),
        )
      ).data,
    ...ANSWERED_OFFLINE,
    staleTime: 300_000,
  })
}

/** The three best places for a service, each with its explanation. */
export function fitSugestoes(s: AgendaServico) {
  return queryOptions({
    queryKey: [...agendaKey(s.codConcessionaria), 'sugestoes', s.codServicoAgendado, s.versao],
    queryFn: ({ signal }) =>
      call(servicosAgendados.sugestoesDeEncaixe, { params: { codServicoAgendado: s.codServicoAgendado }, signal }),
    staleTime: 0,
  })
}

/** Puts the new state of a service into every cached list and invalidates the rest of the store's agenda. */
export function storeServico(client: QueryClient, s: AgendaServico): void {
  client.setQueriesData<AgendaServico[]>({ queryKey: [...agendaKey(s.codConcessionaria), 'servicos'] }, (list) =>
    list?.map((x) => (x.codServicoAgendado === s.codServicoAgendado ? s : x)),
  )
  void client.invalidateQueries({ queryKey: agendaKey(s.codConcessionaria) })
}

/** Acts that need only the service, optionally with a reason and a note. */
export type SimpleAction = Exclude<
  ServicoAction,
  'ENCAIXAR' | 'PARALISAR' | 'PROGRAMAR' | 'PERCENTUAL' | 'TEMPO_ADICIONAL' | 'LIBERAR'
>
const CALL = {
  INICIAR: servicosAgendados.iniciaServico,
  FINALIZAR: servicosAgendados.finalizaServico,
  CANCELAR_INICIO: servicosAgendados.cancelaInicioServico,
  APROVAR_QUALIDADE: servicosAgendados.qualidadeRealizadaServico,
  REPROVAR_QUALIDADE: servicosAgendados.reprovaQualidadeServico,
  CANCELAR_QUALIDADE: servicosAgendados.cancelaQualidadeServico,
  ENTREGAR: servicosAgendados.entregaRealizadaServico,
  CANCELAR_ENTREGA: servicosAgendados.cancelaEntregaServico,
} as const

/** A service and the version that the act is based on. */
type Target = Pick<AgendaServico, 'codServicoAgendado' | 'versao'>

/** Runs a simple act; resolves to the new state of the service. */
export function act(action: SimpleAction, s: Target, motivo?: string, observacao?: string): Promise<AgendaServico> {
  const { codServicoAgendado, versao } = s
  if (action === 'REMOVER')
    return call(servicosAgendados.removerParalisado, { params: { codServico: codServicoAgendado } })
  return call(CALL[action], {
    params: { codServicoAgendado },
    body: { versao, ...(motivo && { motivo }), ...(observacao && { observacao }) },
  })
}

function useWriteServico<V>(mutationFn: (v: V) => Promise<AgendaServico>, onScreen: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: onScreen },
    onSuccess: (s) => storeServico(client, s),
    // A refusal often means that the screen is out of date.
    onError: () => client.invalidateQueries({ queryKey: ['agenda'] }),
  })
}

/** Runs a simple act on a service; with `onScreen` the dialog itself shows the refusal. */
export function useServicoAction(onScreen = false) {
  return useWriteServico(
    (v: { acao: SimpleAction; servico: Target; motivo?: string }) => act(v.acao, v.servico, v.motivo),
    onScreen,
  )
}

/** Sets the reason of a cancelled start afterwards. */
export function useGiveReason() {
  return useWriteServico(
    (v: { servico: Target; motivo: string }) =>
      call(servicosAgendados.informarMotivo, {
        params: { codServicoAgendado: v.servico.codServicoAgendado },
        body: { motivo: v.motivo },
      }),
    true,
  )
}

/** Pauses a service with its reason. */
export function usePause() {
  return useWriteServico(
    (v: { servico: Target; codMotivo: number; previsao?: string; observacao?: string }) =>
      call(servicosAgendados.paralisaServico, {
        params: { codServicoAgendado: v.servico.codServicoAgendado },
        body: {
          versao: v.servico.versao,
          codMotivo: v.codMotivo,
          ...(v.previsao && { previsao: v.previsao }),
          ...(v.observacao && { observacao: v.observacao }),
        },
      }),
    true,
  )
}

/** Sets the progress, 0 to 99. */
export function useSetPercent() {
  return useWriteServico(
    (v: { servico: Target; percentual: number }) =>
      call(servicosAgendados.atualizaPercentual, {
        params: { codServicoAgendado: v.servico.codServicoAgendado, percentual: v.percentual },
        body: { versao: v.servico.versao },
      }),
    false,
  )
}

/** Returns a service that has not started to the bolsão. */
export function useReturnToBolsao() {
  return useWriteServico(
    (s: Target) =>
      call(servicosAgendados.tirarDoMecanico, {
        params: { codServicoAgendado: s.codServicoAgendado },
        body: { versao: s.versao },
      }),
    false,
  )
}

/** Target slot of a service: mechanic, start (UTC) and duration (absent: the remaining time). */
export interface DaySlot {
  codMecanico: number
  inicio: string
  minutos?: number
  /** Why the service goes there without an equipment that is taken. */
  semEquipamento?: string
}

/** Places a service, also a paused one, in a mechanic's day; resolves to it and the promises that are then at risk. */
export function usePlace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ servico: s, place }: { servico: AgendaServico; place: DaySlot }) => {
      const { codServicoAgendado, versao } = s
      return s.paralisado
        ? call(servicosAgendados.programarParalisado, {
            params: { codServico: codServicoAgendado },
            body: { ...place, versao },
          })
        : call(servicosAgendados.agendamentoMecanico, { body: { ...place, codServicoAgendado, versao } })
    },
    meta: { naTela: true },
    onSuccess: ({ servico }) => storeServico(client, servico),
    onError: () => client.invalidateQueries({ queryKey: ['agenda'] }),
  })
}

/** Grants extra minutes to a service; with `previa` nothing is written. */
export function useExtraTime() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (v: {
      servico: AgendaServico
      minutos: number
      motivo: string
      previa: boolean
      semEquipamento?: string
    }) =>
      call(servicosAgendados.agendamentoTempoAdicional, {
        body: {
          codServicoAgendado: v.servico.codServicoAgendado,
          versao: v.servico.versao,
          minutos: v.minutos,
          motivo: v.motivo,
          previa: v.previa,
          ...(v.semEquipamento && { semEquipamento: v.semEquipamento }),
        },
      }),
    meta: { naTela: true },
    onSuccess: (r) => r.aplicado && storeServico(client, r.servico),
  })
}
