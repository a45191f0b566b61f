import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { onePage, type OnePageType } from '#shared/relatorios/one-page.ts'
import { download, call } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'

const KEY = ['one-page'] as const

/** Type, month, and group or make of a page. */
export interface PageRequest {
  tipo: OnePageType
  mes: string
  chave: string | undefined
}

/** The one-page report of a month. */
export const monthPageQuery = ({ tipo, mes, chave }: PageRequest) =>
  queryOptions({
    queryKey: [...KEY, tipo, mes, chave],
    queryFn: ({ signal }) => call(onePage.getOnePage, { params: { tipo }, query: { mes, chave }, signal }),
    placeholderData: keepPreviousData,
  })

function useSave<V>(mutationFn: (v: V) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: KEY }) })
}

/** Saves the manager's note on a month. */
export const useAnnotate = (tipo: OnePageType) =>
  useSave((body: Sent<typeof onePage.anotarOnePage, 'body'>) => call(onePage.anotarOnePage, { params: { tipo }, body }))

/** Subscribes the user to the page by e-mail, or unsubscribes. */
export const useSchedule = (tipo: OnePageType) =>
  useSave((body: Sent<typeof onePage.agendarOnePage, 'body'>) =>
    call(onePage.agendarOnePage, { params: { tipo }, body }),
  )

/** Saves the network's goals. */
export const useSaveMetas = () =>
  useSave((body: Sent<typeof onePage.gravarMetas, 'body'>) => call(onePage.gravarMetas, { body }))

/** Downloads the page as PDF or workbook. */
export async function downloadPage({ tipo, mes, chave }: PageRequest, mode: 'pdf' | 'xlsx'): Promise<void> {
  const envio = { params: { tipo }, query: { mes, chave } }
  const { blob, nome } = await (mode === 'pdf'
    ? download(onePage.baixarOnePage, envio)
    : download(onePage.exportarOnePage, envio))
  saveFile(blob, nome ?? `one-page.${mode}`)
}
