import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado, Lido } from '#shared/core/contract.ts'
import { estoque } from '#shared/estoque/estoque.ts'
import { sugestoes } from '#shared/estoque/sugestoes.ts'
import { baixar, call } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

/** A suggestion of one store. */
export interface DaSugestao {
  codSugestao: number
  codConcessionaria: number
}
export type Cabeca = Lido<typeof sugestoes.getSugestao>
export type Opcoes = Lido<typeof sugestoes.opcoesDePedido>
export type Prova = Lido<typeof sugestoes.provarPolitica>

const CHAVE = ['pedidos'] as const
/** Milliseconds between two looks at runs under way. */
const OLHAR_MS = 1000
const OLHAR_DMS_MS = 3000

/** Suggestions by store, the newest first. */
export const listaDeSugestoes = (filtro: FiltroDe<typeof sugestoes.listSugestoes>) =>
  paginas([...CHAVE, 'lista'], sugestoes.listSugestoes, filtro)

/** Runs under way, looked at again while there are any. */
export function rodadasAbertas() {
  return queryOptions({
    queryKey: [...CHAVE, 'rodadas'],
    queryFn: ({ signal }) => call(sugestoes.rodadasAbertas, { signal }),
    refetchInterval: (q) =>
      q.state.data?.some((r) => r.estado === 'NA_FILA' || r.estado === 'CALCULANDO') ? OLHAR_MS : false,
  })
}

/** Policies and suppliers to choose from. */
export function opcoesDePedido() {
  return queryOptions({
    queryKey: [...CHAVE, 'opcoes'],
    queryFn: ({ signal }) => call(sugestoes.opcoesDePedido, { signal }),
  })
}

/** A suggestion with its sums. */
export function umaSugestao(qual: DaSugestao) {
  return queryOptions({
    queryKey: [...CHAVE, 'uma', qual],
    queryFn: ({ signal }) => call(sugestoes.getSugestao, { params: qual, signal }),
    // The store's system answers within seconds, or is asked again later.
    refetchInterval: (q) => (q.state.data?.envioDms?.estado === 'PENDENTE' ? OLHAR_DMS_MS : false),
  })
}

/** Lines of a suggestion, the dearest first. */
export const linhasDaSugestao = (qual: DaSugestao, filtro: FiltroDe<typeof sugestoes.listLinhas>) =>
  paginas([...CHAVE, 'linhas', qual], sugestoes.listLinhas, filtro, qual)

/** Two suggestions of a store side by side. */
export function comparacao(query: Enviado<typeof sugestoes.compararSugestoes, 'query'>) {
  return queryOptions({
    queryKey: [...CHAVE, 'comparar', query],
    queryFn: ({ signal }) => call(sugestoes.compararSugestoes, { query, signal }),
  })
}

/** What lies still at a store, and what is too much. */
export function estoqueParado(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...CHAVE, 'parado', codConcessionaria],
    queryFn: ({ signal }) => call(estoque.estoqueParado, { query: { codConcessionaria }, signal }),
  })
}

/** What customers wanted and did not get. */
export function vendasPerdidas(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...CHAVE, 'perdidas', codConcessionaria],
    queryFn: ({ signal }) => call(estoque.vendasPerdidas, { query: { codConcessionaria }, signal }),
  })
}

/** Movements of a part at a store, the newest first. */
export const movimentosDaPeca = (codConcessionaria: number, codigo: string) =>
  paginas(
    [...CHAVE, 'movimentos', codConcessionaria, codigo],
    estoque.listMovimentos,
    {},
    { codConcessionaria, codigo },
  )

/** Transfers from or to a store, the newest first. */
export const transferencias = (filtro: FiltroDe<typeof estoque.listTransferencias>) =>
  paginas([...CHAVE, 'transferencias'], estoque.listTransferencias, filtro)

function useAto<V, R>(fazer: (v: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: fazer,
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}

/** Starts a run. */
export const useIniciar = () =>
  useAto((body: Enviado<typeof sugestoes.iniciarSugestao, 'body'>) => call(sugestoes.iniciarSugestao, { body }))
/** Stops a run. */
export const useCancelar = () =>
  useAto((codSugestao: number) => call(sugestoes.cancelarSugestao, { params: { codSugestao } }))
/** Other quantities for lines, all or none. */
export const useEditarLinhas = (qual: DaSugestao) =>
  useAto((linhas: Enviado<typeof sugestoes.editarLinhas, 'body'>['linhas']) =>
    call(sugestoes.editarLinhas, { params: qual, body: { linhas } }),
  )
/** Approves a draft. */
export const useAprovar = (qual: DaSugestao) =>
  useAto((versao: number) => call(sugestoes.aprovarSugestao, { params: qual, body: { versao } }))
/** Sends an approved order to the store's system. */
export const useEnviarAoDms = (qual: DaSugestao) => useAto(() => call(sugestoes.enviarAoDms, { params: qual }))
/** Throws a draft away. */
export const useDescartar = (qual: DaSugestao) =>
  useAto((versao: number) => call(sugestoes.descartarSugestao, { params: qual, body: { versao } }))
/** Takes in what came. */
export const useReceber = (qual: DaSugestao) =>
  useAto((body: Enviado<typeof sugestoes.receberPedido, 'body'>) =>
    call(sugestoes.receberPedido, { params: qual, body }),
  )
/** Notes a sale that was lost. */
export const usePerderVenda = () =>
  useAto((body: Enviado<typeof estoque.perderVenda, 'body'>) => call(estoque.perderVenda, { body }))
/** Agrees on a transfer. */
export const useCriarTransferencia = () =>
  useAto((body: Enviado<typeof estoque.criarTransferencia, 'body'>) => call(estoque.criarTransferencia, { body }))
/** Sends, takes back, gives up or receives a transfer. */
export const useMudarTransferencia = () =>
  useAto(
    ({
      codTransferencia,
      ...body
    }: Enviado<typeof estoque.mudarTransferencia, 'body'> & { codTransferencia: number }) =>
      call(estoque.mudarTransferencia, { params: { codTransferencia }, body }),
  )
/** Days that a supplier takes. */
export const useGravarFornecedor = () =>
  useAto((body: Enviado<typeof sugestoes.gravarFornecedor, 'body'>) => call(sugestoes.gravarFornecedor, { body }))
/** Keeps a policy under a name. */
export const useGravarPolitica = () =>
  useAto((body: Enviado<typeof sugestoes.gravarPolitica, 'body'>) => call(sugestoes.gravarPolitica, { body }))
/** Tries a policy on the last six months. */
export function useProvar() {
  return useMutation({
    mutationFn: (body: Enviado<typeof sugestoes.provarPolitica, 'body'>) => call(sugestoes.provarPolitica, { body }),
    meta: { naTela: true },
  })
}

/** Saves an order as a file. */
export async function baixarPedido(
  qual: DaSugestao,
  query: Enviado<typeof sugestoes.baixarPedido, 'query'>,
): Promise<void> {
  const { blob, nome } = await baixar(sugestoes.baixarPedido, { params: qual, query })
  salvarArquivo(blob, nome ?? `pedido.${query.formato}`)
}
