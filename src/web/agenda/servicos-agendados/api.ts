import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { agendaVeiculos } from '#shared/agenda/agenda-veiculos.ts'
import type { AcaoServico } from '#shared/rules/servico-agendado.ts'
import { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { call } from '../../core/api.ts'

/** Everything of a store's agenda is under one key. */
export const chaveDaAgenda = (codConcessionaria: number | null) => ['agenda', codConcessionaria] as const

/** Key of the services of a store's day; its snapshots replace today's. */
export const chaveDosServicos = (codConcessionaria: number | null, dia: string) =>
  [...chaveDaAgenda(codConcessionaria), 'servicos', dia] as const

/** Reasons to pause with, as the store ordered them. */
export function motivosDePausa(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(codConcessionaria), 'motivos'],
    queryFn: ({ signal }) => call(agendaVeiculos.motivosDePausa, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** The three best places for a service, each with its reason. */
export function sugestoesDeEncaixe(s: ServicoDaAgenda) {
  return queryOptions({
    queryKey: [...chaveDaAgenda(s.codConcessionaria), 'sugestoes', s.codServicoAgendado, s.versao],
    queryFn: ({ signal }) =>
      call(servicosAgendados.sugestoesDeEncaixe, { params: { codServicoAgendado: s.codServicoAgendado }, signal }),
    staleTime: 0,
  })
}

/** Puts a service as it is now into every list that shows it, and lets the rest of the store's agenda be read again. */
export function guardarServico(client: QueryClient, s: ServicoDaAgenda): void {
  client.setQueriesData<ServicoDaAgenda[]>({ queryKey: [...chaveDaAgenda(s.codConcessionaria), 'servicos'] }, (lista) =>
    lista?.map((x) => (x.codServicoAgendado === s.codServicoAgendado ? s : x)),
  )
  void client.invalidateQueries({ queryKey: chaveDaAgenda(s.codConcessionaria) })
}

/** Acts that a service alone names, and what they may say. */
export type AcaoSimples = Exclude<
  AcaoServico,
  'ENCAIXAR' | 'PARALISAR' | 'PROGRAMAR' | 'PERCENTUAL' | 'TEMPO_ADICIONAL' | 'LIBERAR'
>
const CHAMADA = {
  INICIAR: servicosAgendados.iniciaServico,
  FINALIZAR: servicosAgendados.finalizaServico,
  CANCELAR_INICIO: servicosAgendados.cancelaInicioServico,
  APROVAR_QUALIDADE: servicosAgendados.qualidadeRealizadaServico,
  REPROVAR_QUALIDADE: servicosAgendados.reprovaQualidadeServico,
  CANCELAR_QUALIDADE: servicosAgendados.cancelaQualidadeServico,
  ENTREGAR: servicosAgendados.entregaRealizadaServico,
  CANCELAR_ENTREGA: servicosAgendados.cancelaEntregaServico,
} as const

/** A service, and the version that an act is based on. */
type Alvo = Pick<ServicoDaAgenda, 'codServicoAgendado' | 'versao'>

/** Does one of the simple acts; answers the service as it is now. */
export function agir(acao: AcaoSimples, s: Alvo, motivo?: string, observacao?: string): Promise<ServicoDaAgenda> {
  const { codServicoAgendado, versao } = s
  if (acao === 'REMOVER')
    return call(servicosAgendados.removerParalisado, { params: { codServico: codServicoAgendado } })
  return call(CHAMADA[acao], {
    params: { codServicoAgendado },
    body: { versao, ...(motivo && { motivo }), ...(observacao && { observacao }) },
  })
}

function useEscritaDeServico<V>(mutationFn: (v: V) => Promise<ServicoDaAgenda>, naTela: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela },
    onSuccess: (s) => guardarServico(client, s),
    // A refusal often means that the screen is behind.
    onError: () => client.invalidateQueries({ queryKey: ['agenda'] }),
  })
}

/** One of the simple acts on a service; `naTela`: the dialog itself shows the refusal. */
export function useAcaoServico(naTela = false) {
  return useEscritaDeServico(
    (v: { acao: AcaoSimples; servico: Alvo; motivo?: string }) => agir(v.acao, v.servico, v.motivo),
    naTela,
  )
}

/** Says afterwards why a start was cancelled. */
export function useDizerMotivo() {
  return useEscritaDeServico(
    (v: { servico: Alvo; motivo: string }) =>
      call(servicosAgendados.informarMotivo, {
        params: { codServicoAgendado: v.servico.codServicoAgendado },
        body: { motivo: v.motivo },
      }),
    true,
  )
}

/** Pauses a service with its reason. */
export function usePausar() {
  return useEscritaDeServico(
    (v: { servico: Alvo; codMotivo: number; previsao?: string; observacao?: string }) =>
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

/** Sets how much is done, 0 to 99. */
export function usePercentual() {
  return useEscritaDeServico(
    (v: { servico: Alvo; percentual: number }) =>
      call(servicosAgendados.atualizaPercentual, {
        params: { codServicoAgendado: v.servico.codServicoAgendado, percentual: v.percentual },
        body: { versao: v.servico.versao },
      }),
    false,
  )
}

/** Takes a service that has not begun out of its mechanic's day: back to the bolsão. */
export function useDevolverAoBolsao() {
  return useEscritaDeServico(
    (s: Alvo) =>
      call(servicosAgendados.tirarDoMecanico, {
        params: { codServicoAgendado: s.codServicoAgendado },
        body: { versao: s.versao },
      }),
    false,
  )
}

/** Where a service goes: whose day, when (UTC), how long (absent: what is left of it). */
export interface LugarNoDia {
  codMecanico: number
  inicio: string
  minutos?: number
}

/** Puts a service into a mechanic's day, a paused one too; answers it with the promises that this leaves at risk. */
export function usePor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ servico: s, lugar }: { servico: ServicoDaAgenda; lugar: LugarNoDia }) => {
      const { codServicoAgendado, versao } = s
      return s.paralisado
        ? call(servicosAgendados.programarParalisado, {
            params: { codServico: codServicoAgendado },
            body: { ...lugar, versao },
          })
        : call(servicosAgendados.agendamentoMecanico, { body: { ...lugar, codServicoAgendado, versao } })
    },
    meta: { naTela: true },
    onSuccess: ({ servico }) => guardarServico(client, servico),
    onError: () => client.invalidateQueries({ queryKey: ['agenda'] }),
  })
}

/** Extra minutes for a service; with `previa` nothing is written. */
export function useTempoAdicional() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (v: { servico: ServicoDaAgenda; minutos: number; motivo: string; previa: boolean }) =>
      call(servicosAgendados.agendamentoTempoAdicional, {
        body: {
          codServicoAgendado: v.servico.codServicoAgendado,
          versao: v.servico.versao,
          minutos: v.minutos,
          motivo: v.motivo,
          previa: v.previa,
        },
      }),
    meta: { naTela: true },
    onSuccess: (r) => r.aplicado && guardarServico(client, r.servico),
  })
}
