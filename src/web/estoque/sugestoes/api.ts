import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent, Loaded } from '#shared/core/contract.ts'
import { estoque } from '#shared/estoque/estoque.ts'
import { sugestoes } from '#shared/estoque/sugestoes.ts'
import { download, call } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

/** A suggestion of one store. */
export interface SugestaoKey {
  codSugestao: number
  codConcessionaria: number
}
export type SugestaoHeader = Loaded<typeof sugestoes.getSugestao>
export type Options = Loaded<typeof sugestoes.opcoesDePedido>
export type Proof = Loaded<typeof sugestoes.provarPolitica>

const KEY = ['pedidos'] as const
/** Polling interval of active runs, ms. */
const POLL_MS = 1000
const DMS_POLL_MS = 3000

/** Suggestions by store, newest first. */
export const sugestoesQuery = (filter: FilterOf<typeof sugestoes.listSugestoes>) =>
  pages([...KEY, 'lista'], sugestoes.listSugestoes, filter)

/** Active runs; polls while there are any. */
export function openRounds() {
  return queryOptions({
    queryKey: [...KEY, 'rodadas'],
    queryFn: ({ signal }) => call(sugestoes.rodadasAbertas, { signal }),
    refetchInterval: (q) =>
      q.state.data?.some((r) => r.estado === 'NA_FILA' || r.estado === 'CALCULANDO') ? POLL_MS : false,
  })
}

/** Policies and suppliers to choose from. */
export function pedidoOptions() {
  return queryOptions({
    queryKey: [...KEY, 'opcoes'],
    queryFn: ({ signal }) => call(sugestoes.opcoesDePedido, { signal }),
  })
}

/** A suggestion with its totals. */
export function readSugestao(qual: SugestaoKey) {
  return queryOptions({
    queryKey: [...KEY, 'uma', qual],
    queryFn: ({ signal }) => call(sugestoes.getSugestao, { params: qual, signal }),
    // The DMS answers within seconds, or is retried later.
    refetchInterval: (q) => (q.state.data?.envioDms?.estado === 'PENDENTE' ? DMS_POLL_MS : false),
  })
}

/** Lines of a suggestion, most expensive first. */
export const sugestaoLinhas = (qual: SugestaoKey, filter: FilterOf<typeof sugestoes.listLinhas>) =>
  pages([...KEY, 'linhas', qual], sugestoes.listLinhas, filter, qual)

/** Two suggestions of a store side by side. */
export function comparison(query: Sent<typeof sugestoes.compararSugestoes, 'query'>) {
  return queryOptions({
    queryKey: [...KEY, 'comparar', query],
    queryFn: ({ signal }) => call(sugestoes.compararSugestoes, { query, signal }),
  })
}

/** Idle and excess stock of a store. */
export function idleEstoque(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...KEY, 'parado', codConcessionaria],
    queryFn: ({ signal }) => call(estoque.estoqueParado, { query: { codConcessionaria }, signal }),
  })
}

/** Lost sales of a store. */
export function lostVendas(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...KEY, 'perdidas', codConcessionaria],
    queryFn: ({ signal }) => call(estoque.vendasPerdidas, { query: { codConcessionaria }, signal }),
  })
}

/** Movements of a part at a store, newest first. */
export const pecaMovimentos = (codConcessionaria: number, codigo: string) =>
  pages([...KEY, 'movimentos', codConcessionaria, codigo], estoque.listMovimentos, {}, { codConcessionaria, codigo })

/** Transfers from or to a store, newest first. */
export const transferencias = (filter: FilterOf<typeof estoque.listTransferencias>) =>
  pages([...KEY, 'transferencias'], estoque.listTransferencias, filter)

function useAct<V, R>(run: (v: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Starts a run. */
export const useStartRun = () =>
  useAct((body: Sent<typeof sugestoes.iniciarSugestao, 'body'>) => call(sugestoes.iniciarSugestao, { body }))
/** Stops a run. */
export const useCancel = () =>
  useAct((codSugestao: number) => call(sugestoes.cancelarSugestao, { params: { codSugestao } }))
/** Changes quantities of lines, all or none. */
export const useEditLinhas = (qual: SugestaoKey) =>
  useAct((linhas: Sent<typeof sugestoes.editarLinhas, 'body'>['linhas']) =>
    call(sugestoes.editarLinhas, { params: qual, body: { linhas } }),
  )
/** Approves a draft. */
export const useApprove = (qual: SugestaoKey) =>
  useAct((versao: number) => call(sugestoes.aprovarSugestao, { params: qual, body: { versao } }))
/** Sends an approved order to the store's DMS. */
export const useSendToDms = (qual: SugestaoKey) => useAct(() => call(sugestoes.enviarAoDms, { params: qual }))
/** Discards a draft. */
export const useDiscard = (qual: SugestaoKey) =>
  useAct((versao: number) => call(sugestoes.descartarSugestao, { params: qual, body: { versao } }))
/** Records receipts of an order. */
export const useReceive = (qual: SugestaoKey) =>
  useAct((body: Sent<typeof sugestoes.receberPedido, 'body'>) => call(sugestoes.receberPedido, { params: qual, body }))
/** Records a lost sale. */
export const useLoseVenda = () =>
  useAct((body: Sent<typeof estoque.perderVenda, 'body'>) => call(estoque.perderVenda, { body }))
/** Creates a transfer. */
export const useCreateTransferencia = () =>
  useAct((body: Sent<typeof estoque.criarTransferencia, 'body'>) => call(estoque.criarTransferencia, { body }))
/** Sends, undoes sending, cancels or receives a transfer. */
export const useChangeTransferencia = () =>
  useAct(
    ({ codTransferencia, ...body }: Sent<typeof estoque.mudarTransferencia, 'body'> & { codTransferencia: number }) =>
      call(estoque.mudarTransferencia, { params: { codTransferencia }, body }),
  )
/** Saves a supplier's lead time in days. */
export const useSaveFornecedor = () =>
  useAct((body: Sent<typeof sugestoes.gravarFornecedor, 'body'>) => call(sugestoes.gravarFornecedor, { body }))
/** Saves a policy under a name. */
export const useSavePolitica = () =>
  useAct((body: Sent<typeof sugestoes.gravarPolitica, 'body'>) => call(sugestoes.gravarPolitica, { body }))
/** Backtests a policy on the last six months. */
export function useBacktest() {
  return useMutation({
    mutationFn: (body: Sent<typeof sugestoes.provarPolitica, 'body'>) => call(sugestoes.provarPolitica, { body }),
    meta: { naTela: true },
  })
}

/** Downloads an order as a file. */
export async function downloadPedido(
  qual: SugestaoKey,
  query: Sent<typeof sugestoes.baixarPedido, 'query'>,
): Promise<void> {
  const { blob, nome } = await download(sugestoes.baixarPedido, { params: qual, query })
  saveFile(blob, nome ?? `pedido.${query.formato}`)
}
