import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { envio } from '#shared/oficina-digital/envio.ts'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { type FullOrcamento, type OrcamentoSummary, orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { call } from '../../core/http/api.ts'
import type { DraftWriter } from '../../recipes/draft/draft.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

const KEYS = {
  listas: ['oficina-digital', 'lista'],
  totais: ['oficina-digital', 'total'],
  resumos: ['oficina-digital', 'resumo'],
  orcamento: (codOrcamento: number) => ['oficina-digital', 'orcamento', codOrcamento],
} as const

/** Filters and sort order of a list of quotes. */
export type OrcamentosFilter = FilterOf<typeof orcamentos.listOrcamentos>

/** Quotes of one screen, page by page. */
export function orcamentosQuery(filter: OrcamentosFilter) {
  return pages([...KEYS.listas], orcamentos.listOrcamentos, filter)
}

/** Number of quotes that match the filters, and their value in centavos. */
export function orcamentosTotal(filter: OrcamentosFilter) {
  return queryOptions({
    queryKey: [...KEYS.totais, filter],
    queryFn: ({ signal }) => call(orcamentos.contaOrcamentos, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Figures at the top of gerenciar. */
export function orcamentosSummary(codConcessionaria: number | undefined) {
  return queryOptions({
    queryKey: [...KEYS.resumos, codConcessionaria],
    queryFn: ({ signal }) => call(orcamentos.getResumo, { query: { codConcessionaria }, signal }),
  })
}

const DELIVERY_POLL_MS = 4000

/** A quote with lines, findings, terms and events. */
export function fullOrcamento(codOrcamento: number) {
  return queryOptions({
    queryKey: KEYS.orcamento(codOrcamento),
    queryFn: ({ signal }) => call(orcamentos.getOrcamento, { params: { codOrcamento }, signal }),
    // Poll while a message is being sent, to show its result soon.
    refetchInterval: ({ state }) => state.data?.entregas.some((e) => e.estado === 'PENDENTE') && DELIVERY_POLL_MS,
  })
}

/** Users who can own a quote of the dealership. */
export function ownersQuery(codConcessionaria: number | undefined) {
  return queryOptions({
    queryKey: ['oficina-digital', 'donos', codConcessionaria],
    queryFn: () => call(orcamentos.listDonos, { query: { codConcessionaria } }),
    staleTime: 300_000,
  })
}

const ACTIONABLE_STATES = ['NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO'] as const

/** The quote that has waited longest for the workshop; null if none waits. */
export async function fetchNext(codConcessionaria: number | undefined): Promise<OrcamentoSummary | null> {
  const queues = await Promise.all(
    ACTIONABLE_STATES.map((estado) =>
      call(orcamentos.listOrcamentos, {
        query: { tela: 'gerenciar', estado, codConcessionaria, ordem: 'entrouNoEstadoEm', sentido: 'asc', limite: 1 },
      }),
    ),
  )
  const leading = queues.flatMap((f) => f.itens)
  return leading.sort((a, b) => a.entrouNoEstadoEm.localeCompare(b.entrouNoEstadoEm))[0] ?? null
}

/** Caches the quote that a write returned; invalidates lists and figures. */
export function cacheOrcamento(client: QueryClient, o: FullOrcamento): void {
  client.setQueryData(fullOrcamento(o.codOrcamento).queryKey, o)
  for (const queryKey of [KEYS.listas, KEYS.totais, KEYS.resumos]) void client.invalidateQueries({ queryKey })
}

/** Invalidates everything that may show a quote that changed elsewhere. */
export function invalidateOrcamento(client: QueryClient, codOrcamento: number | null): Promise<void> {
  const keys: (readonly unknown[])[] = [KEYS.listas, KEYS.totais, KEYS.resumos]
  if (codOrcamento !== null) keys.push(KEYS.orcamento(codOrcamento))
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))).then(() => undefined)
}

/** A quote and the version that the change is based on. */
export interface Target {
  codOrcamento: number
  versao: number
}

/** Mutation that returns the new state of the quote; with `onScreen` the screen itself shows the refusal. */
export function useWrite<V extends { codOrcamento: number }>(
  mutationFn: (v: V) => Promise<FullOrcamento>,
  onScreen = false,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: onScreen },
    onSuccess: (o, { codOrcamento }) => {
      cacheOrcamento(client, o)
      // The answer is a child quote: its parent has a new version.
      if (o.codOrcamento !== codOrcamento) void client.invalidateQueries({ queryKey: KEYS.orcamento(codOrcamento) })
    },
    // A refusal often means that the screen is out of date.
    onError: (_error, { codOrcamento }) => invalidateOrcamento(client, codOrcamento),
  })
}

/** Path and version of a change. */
export const target = ({ codOrcamento, versao }: Target) => ({ params: { codOrcamento }, body: { versao } })

/** Withdraws the offer or the price: → EM_MONTAGEM. */
export function useWithdraw() {
  return useWrite((a: Target) => call(envio.retirar, target(a)))
}

/** Cancels a quote with a reason. */
export function useCancel() {
  return useWrite(
    ({ motivo, ...a }: Target & { motivo: string }) =>
      call(orcamentos.cancelar, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, motivo } }),
    true,
  )
}

/** Sets the owner; null clears it. */
export function useAssign() {
  return useWrite(
    ({ codUsuario, ...a }: Target & { codUsuario: number | null }) =>
      call(orcamentos.atribuir, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, codUsuario } }),
    true,
  )
}

/** Writer of a quote's draft: caches the quote that each save returns and updates every list. */
export function useSaver(codOrcamento: number): DraftWriter {
  const client = useQueryClient()
  const keep = (o: FullOrcamento) => {
    cacheOrcamento(client, o)
    return o
  }
  return {
    linhas: (versao, linhas, idempotencyKey) =>
      call(montagem.salvarLinhas, { params: { codOrcamento }, body: { versao, linhas }, idempotencyKey }).then(keep),
    termos: (versao, termos, idempotencyKey) =>
      call(montagem.salvarTermos, { params: { codOrcamento }, body: { versao, termos }, idempotencyKey }).then(keep),
    read: () => client.fetchQuery({ ...fullOrcamento(codOrcamento), staleTime: 0 }),
  }
}

/** Sets the owner of many quotes at once. */
export function useAssignMany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (v: { codOrcamentos: number[]; codUsuario: number | null }) =>
      call(orcamentos.atribuirVarios, { body: v }),
    meta: { naTela: true },
    onSettled: () => invalidateOrcamento(client, null),
  })
}

/** Open quotes by stage within the filters. */
export function countByStage(filter: Omit<OrcamentosFilter, 'estado' | 'ordem' | 'sentido'>) {
  return queryOptions({
    // Below the key of the totals: a change of a quote invalidates it too.
    queryKey: ['oficina-digital', 'total', 'etapas', filter],
    queryFn: ({ signal }) => call(orcamentos.contaPorEstado, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}
