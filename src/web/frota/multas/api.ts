import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { multas, type Multa } from '#shared/frota/multas.ts'
import { call, download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

const MULTAS_KEY = ['frota', 'multas'] as const

/** Fines, the newest first. */
export const finesQuery = (filter: FilterOf<typeof multas.listMultas>) =>
  pages([...MULTAS_KEY, 'lista'], multas.listMultas, filter)

/** One fine. */
export const fullFine = (codMulta: number) =>
  queryOptions({
    queryKey: [...MULTAS_KEY, 'multa', codMulta],
    queryFn: ({ signal }) => call(multas.getMulta, { params: { codMulta }, signal }),
  })

function useWrite<V>(mutationFn: (v: V) => Promise<Multa>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (m) => client.setQueryData(fullFine(m.codMulta).queryKey, m),
    onSettled: () => client.invalidateQueries({ queryKey: ['frota'] }),
  })
}

/** Notes a fine. */
export const useNoteFine = () =>
  useWrite((body: Sent<typeof multas.registrarMulta, 'body'>) => call(multas.registrarMulta, { body }))

/** Tells the driver. */
export const useTellDriver = (codMulta: number) =>
  useWrite((body: Sent<typeof multas.avisarMulta, 'body'>) => call(multas.avisarMulta, { params: { codMulta }, body }))

/** Says that the driver was named to the authority. */
export const useNameDriver = (codMulta: number) =>
  useWrite((versao: number) => call(multas.indicarMulta, { params: { codMulta }, body: { versao } }))

/** Says that the fine was paid. */
export const usePayFine = (codMulta: number) =>
  useWrite((versao: number) => call(multas.pagarMulta, { params: { codMulta }, body: { versao } }))

/** Downloads the letter to the driver. */
export async function downloadLetter({ codMulta, auto }: Pick<Multa, 'codMulta' | 'auto'>): Promise<void> {
  const { blob, nome } = await download(multas.cartaDaMulta, { params: { codMulta } })
  saveFile(blob, nome ?? `multa-${auto}.pdf`)
}

/** Downloads the fines of the list. */
export async function downloadFines(query: Sent<typeof multas.exportarMultas, 'query'>): Promise<void> {
  const { blob, nome } = await download(multas.exportarMultas, { query })
  saveFile(blob, nome ?? `multas.${query.formato ?? 'xlsx'}`)
}
