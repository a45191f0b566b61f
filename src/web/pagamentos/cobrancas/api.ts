import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { arquivosPagamentos } from '#shared/pagamentos/arquivos.ts'
import { cobrancas, type FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { call, download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import type { CobrancaTarget } from '../../recipes/area/slots.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

/** Key of everything about money received; a change of one charge can change all of it. */
export const PAGAMENTOS_KEY = ['pagamentos'] as const

/** Filters of the list of charges. */
export type CobrancasFilter = FilterOf<typeof cobrancas.listCobrancas>

/** Charges, the newest first. */
export const cobrancasQuery = (filter: CobrancasFilter) =>
  pages([...PAGAMENTOS_KEY, 'cobrancas'], cobrancas.listCobrancas, filter)

/** One charge with its code, payments and history. */
export const fullCobranca = (codCobranca: number) =>
  queryOptions({
    queryKey: [...PAGAMENTOS_KEY, 'cobranca', codCobranca],
    queryFn: ({ signal }) => call(cobrancas.getCobranca, { params: { codCobranca }, signal }),
  })

/** What a quote, visit or appointment can be charged with, and what was asked already. */
export const cobrancasOf = ({ tipo, codigo }: CobrancaTarget) =>
  queryOptions({
    queryKey: [...PAGAMENTOS_KEY, 'alvo', tipo, codigo],
    queryFn: ({ signal }) => call(cobrancas.cobrancasDoAlvo, { params: { tipo, codigo }, signal }),
  })

function useWrite<V>(mutationFn: (v: V) => Promise<FullCobranca>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (full) => client.setQueryData(fullCobranca(full.codCobranca).queryKey, full),
    onSettled: () => client.invalidateQueries({ queryKey: PAGAMENTOS_KEY }),
  })
}

/** Asks for money. */
export const useCreateCobranca = () =>
  useWrite((body: Sent<typeof cobrancas.criarCobranca, 'body'>) => call(cobrancas.criarCobranca, { body }))

/** Sends the page's address to the customer. */
export const useSendCobranca = (codCobranca: number) =>
  useWrite((canal: Sent<typeof cobrancas.enviarCobranca, 'body'>['canal']) =>
    call(cobrancas.enviarCobranca, { params: { codCobranca }, body: { canal } }),
  )

/** Asks the bank now whether it was paid. */
export const useAskBank = (codCobranca: number) =>
  useWrite((_: void) => call(cobrancas.consultarCobranca, { params: { codCobranca } }))

/** Notes a payment that was seen in the statement or on a receipt. */
export const useNotePayment = (codCobranca: number) =>
  useWrite((body: Sent<typeof cobrancas.anotarPagamento, 'body'>) =>
    call(cobrancas.anotarPagamento, { params: { codCobranca }, body }),
  )

/** Cancels a charge. */
export const useCancelCobranca = (codCobranca: number) =>
  useWrite((body: Sent<typeof cobrancas.cancelarCobranca, 'body'>) =>
    call(cobrancas.cancelarCobranca, { params: { codCobranca }, body }),
  )

/** Gives a payment back, whole or in part. */
export function useRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      codPagamento,
      ...body
    }: Sent<typeof cobrancas.devolverPagamento, 'body'> & { codPagamento: number }) =>
      call(cobrancas.devolverPagamento, { params: { codPagamento }, body }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: PAGAMENTOS_KEY }),
  })
}

/** Downloads the receipt. */
export async function downloadReceipt(codCobranca: number): Promise<void> {
  const { blob, nome } = await download(cobrancas.reciboDaCobranca, { params: { codCobranca } })
  saveFile(blob, nome ?? `recibo-${codCobranca}.pdf`)
}

/** Filters of the list of payments. */
export type PagamentosFilter = FilterOf<typeof cobrancas.listPagamentos>

/** Payments received, the newest first. */
export const pagamentosQuery = (filter: PagamentosFilter) =>
  pages([...PAGAMENTOS_KEY, 'recebidos'], cobrancas.listPagamentos, filter)

/** Payments that no charge asked for. */
export const unaskedQuery = (codConcessionaria: number | undefined) =>
  queryOptions({
    queryKey: [...PAGAMENTOS_KEY, 'sem-cobranca', codConcessionaria],
    queryFn: ({ signal }) =>
      call(cobrancas.listPagamentos, { query: { codConcessionaria, situacao: 'SEM_COBRANCA' }, signal }),
  })

/** Links a payment that nobody asked for to a charge, or settles it without one. */
export function useReconcile(codPagamento: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof cobrancas.conciliarPagamento, 'body'>) =>
      call(cobrancas.conciliarPagamento, { params: { codPagamento }, body }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: PAGAMENTOS_KEY }),
  })
}

/** Stores and days of the closing. */
export type ClosingFilter = Sent<typeof cobrancas.fechamentoPix, 'query'>

/** Received, given back and open, by day and store. */
export const closingQuery = (period: ClosingFilter) =>
  queryOptions({
    queryKey: [...PAGAMENTOS_KEY, 'fechamento', period],
    queryFn: ({ signal }) => call(cobrancas.fechamentoPix, { query: period, signal }),
    placeholderData: keepPreviousData,
  })

/** Downloads the closing as a spreadsheet. */
export async function downloadClosing(query: Sent<typeof cobrancas.exportarFechamentoPix, 'query'>): Promise<void> {
  const { blob, nome } = await download(cobrancas.exportarFechamentoPix, { query })
  saveFile(blob, nome ?? `fechamento-${query.de}-${query.ate}.${query.formato ?? 'xlsx'}`)
}

/** Downloads the charges of the list. */
export async function downloadCobrancas(
  query: Sent<typeof arquivosPagamentos.exportarCobrancas, 'query'>,
): Promise<void> {
  const { blob, nome } = await download(arquivosPagamentos.exportarCobrancas, { query })
  saveFile(blob, nome ?? `cobrancas.${query.formato ?? 'xlsx'}`)
}

/** Downloads the payments of the list. */
export async function downloadRecebidos(
  query: Sent<typeof arquivosPagamentos.exportarRecebidos, 'query'>,
): Promise<void> {
  const { blob, nome } = await download(arquivosPagamentos.exportarRecebidos, { query })
  saveFile(blob, nome ?? `recebidos.${query.formato ?? 'xlsx'}`)
}
