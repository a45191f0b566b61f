import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado, Lido } from '#shared/core/contract.ts'
import { fechamento } from '#shared/vendas/fechamento.ts'
import { baixar, call } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

export type Fechado = Lido<typeof fechamento.getFechamento>

/** Stores with what their month needs before it is closed. */
export function lojasAFechar(mes: string) {
  return queryOptions({
    queryKey: ['vendas', 'fechamento', mes],
    queryFn: ({ signal }) => call(fechamento.lojasAFechar, { query: { mes }, signal }),
  })
}

/** Closes the month of stores, all or none. */
export function useFecharMes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Enviado<typeof fechamento.fecharMes, 'body'>) => call(fechamento.fecharMes, { body }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['vendas'] }),
  })
}

/** Closed months, the newest first, page by page. */
export const mesesFechados = (filtro: FiltroDe<typeof fechamento.mesesFechados>) =>
  paginas(['vendas', 'fechados'], fechamento.mesesFechados, filtro)

/** A closed month as it was frozen. */
export function umFechamento(codFechamento: number) {
  return queryOptions({
    queryKey: ['vendas', 'fechado', codFechamento],
    queryFn: ({ signal }) => call(fechamento.getFechamento, { params: { codFechamento }, signal }),
  })
}

/** A correction beside a closed month. */
export function useAjustarMes(codFechamento: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Enviado<typeof fechamento.ajustarMes, 'body'>) =>
      call(fechamento.ajustarMes, { params: { codFechamento }, body }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['vendas'] }),
  })
}

/** Saves a closed month on paper. */
export async function baixarFechamento(codFechamento: number): Promise<void> {
  const { blob, nome } = await baixar(fechamento.baixarFechamento, { params: { codFechamento } })
  salvarArquivo(blob, nome ?? 'fechamento.pdf')
}
