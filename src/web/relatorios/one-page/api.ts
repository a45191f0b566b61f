import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/core/contract.ts'
import { onePage, type TipoOnePage } from '#shared/relatorios/one-page.ts'
import { baixar, call } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'

const CHAVE = ['one-page'] as const

/** Month and group or make of a page. */
export interface PaginaPedida {
  tipo: TipoOnePage
  mes: string
  chave: string | undefined
}

/** The page of a month. */
export const paginaDoMes = ({ tipo, mes, chave }: PaginaPedida) =>
  queryOptions({
    queryKey: [...CHAVE, tipo, mes, chave],
    queryFn: ({ signal }) => call(onePage.getOnePage, { params: { tipo }, query: { mes, chave }, signal }),
    placeholderData: keepPreviousData,
  })

function useGravar<V>(mutationFn: (v: V) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: CHAVE }) })
}

/** Keeps the manager's note on a month. */
export const useAnotar = (tipo: TipoOnePage) =>
  useGravar((body: Enviado<typeof onePage.anotarOnePage, 'body'>) =>
    call(onePage.anotarOnePage, { params: { tipo }, body }),
  )

/** The reader asks for the page by e-mail, or no longer. */
export const useAgendar = (tipo: TipoOnePage) =>
  useGravar((body: Enviado<typeof onePage.agendarOnePage, 'body'>) =>
    call(onePage.agendarOnePage, { params: { tipo }, body }),
  )

/** Keeps the network's goals. */
export const useGravarMetas = () =>
  useGravar((body: Enviado<typeof onePage.gravarMetas, 'body'>) => call(onePage.gravarMetas, { body }))

/** Saves the page on paper or as a workbook. */
export async function baixarPagina({ tipo, mes, chave }: PaginaPedida, como: 'pdf' | 'xlsx'): Promise<void> {
  const envio = { params: { tipo }, query: { mes, chave } }
  const { blob, nome } = await (como === 'pdf'
    ? baixar(onePage.baixarOnePage, envio)
    : baixar(onePage.exportarOnePage, envio))
  salvarArquivo(blob, nome ?? `one-page.${como}`)
}
