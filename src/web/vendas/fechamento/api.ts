import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent, Loaded } from '#shared/core/contract.ts'
import { fechamento } from '#shared/vendas/fechamento.ts'
import { download, call } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

export type Closed = Loaded<typeof fechamento.getFechamento>

/** Stores with the open points of their month before closing. */
export function listLojasToClose(mes: string) {
  return queryOptions({
    queryKey: ['vendas', 'fechamento', mes],
    queryFn: ({ signal }) => call(fechamento.lojasAFechar, { query: { mes }, signal }),
  })
}

/** Closes the month of several stores, all or none. */
export function useCloseMonth() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof fechamento.fecharMes, 'body'>) => call(fechamento.fecharMes, { body }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['vendas'] }),
  })
}

/** Closed months, newest first, page by page. */
export const listClosedMonths = (filter: FilterOf<typeof fechamento.mesesFechados>) =>
  pages(['vendas', 'fechados'], fechamento.mesesFechados, filter)

/** A closed month as frozen. */
export function fechamentoQuery(codFechamento: number) {
  return queryOptions({
    queryKey: ['vendas', 'fechado', codFechamento],
    queryFn: ({ signal }) => call(fechamento.getFechamento, { params: { codFechamento }, signal }),
  })
}

/** Adds an adjustment to a closed month. */
export function useAdjustMonth(codFechamento: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof fechamento.ajustarMes, 'body'>) =>
      call(fechamento.ajustarMes, { params: { codFechamento }, body }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['vendas'] }),
  })
}

/** Downloads a closed month as PDF. */
export async function downloadFechamento(codFechamento: number): Promise<void> {
  const { blob, nome } = await download(fechamento.baixarFechamento, { params: { codFechamento } })
  saveFile(blob, nome ?? 'fechamento.pdf')
}
