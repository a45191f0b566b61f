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

const pedido = (filtro: ResolvedFilter, m: Montagem) => ({
  ...filtro,
  medidas: m.medidas.join(','),
  linhas: m.linhas.join(','),
  coluna: m.coluna ?? undefined,
})

/** Measures by dimensions, with subtotals. */
export const explore = (filtro: ResolvedFilter, m: Montagem) =>
  queryOptions({
    queryKey: ['exploracao', filtro, m],
    queryFn: ({ signal }) => call(exploracao.explorar, { query: pedido(filtro, m), signal }),
    placeholderData: keepPreviousData,
  })

/** Explains a figure's change. */
export const explainChange = (filtro: ResolvedFilter, indicador: Indicador) =>
  queryOptions({
    queryKey: ['exploracao', 'explicar', filtro, indicador],
    queryFn: ({ signal }) => call(exploracao.explicarMudanca, { query: { ...filtro, indicador }, signal }),
  })

/** Downloads the table's data as a workbook. */
export async function downloadExploracao(filtro: ResolvedFilter, m: Montagem): Promise<void> {
  const { blob, nome } = await download(exploracao.exportarExploracao, { query: pedido(filtro, m) })
  saveFile(blob, nome ?? 'exploracao.xlsx')
}
