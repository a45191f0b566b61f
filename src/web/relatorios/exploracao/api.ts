import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Dimension, exploracao } from '#shared/relatorios/exploracao.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { download, call } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import type { ResolvedFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'

/** Configuration of the table. */
export interface Montagem {
  medidas: readonly Indicador[]
  linhas: readonly Dimension[]
  coluna: Dimension | null
}

const request = (filter: ResolvedFilter, m: Montagem) => ({
  ...filter,
  medidas: m.medidas.join(','),
  linhas: m.linhas.join(','),
  coluna: m.coluna ?? undefined,
})

/** Measures by dimensions, with subtotals. */
export const explore = (filter: ResolvedFilter, m: Montagem) =>
  queryOptions({
    queryKey: ['exploracao', filter, m],
    queryFn: ({ signal }) => call(exploracao.explorar, { query: request(filter, m), signal }),
    placeholderData: keepPreviousData,
  })

/** Explains a figure's change. */
export const explainChange = (filter: ResolvedFilter, indicador: Indicador) =>
  queryOptions({
    queryKey: ['exploracao', 'explicar', filter, indicador],
    queryFn: ({ signal }) => call(exploracao.explicarMudanca, { query: { ...filter, indicador }, signal }),
  })

/** Downloads the table's data as a workbook. */
export async function downloadExploracao(filter: ResolvedFilter, m: Montagem): Promise<void> {
  const { blob, nome } = await download(exploracao.exportarExploracao, { query: request(filter, m) })
  saveFile(blob, nome ?? 'exploracao.xlsx')
}
