import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Dimensao, exploracao } from '#shared/relatorios/exploracao.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { baixar, call } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'
import type { FiltroLido } from '../../recipes/indicadores/useFiltroIndicadores.ts'

/** How the table is put together. */
export interface Montagem {
  medidas: readonly Indicador[]
  linhas: readonly Dimensao[]
  coluna: Dimensao | null
}

const pedido = (filtro: FiltroLido, m: Montagem) => ({
  ...filtro,
  medidas: m.medidas.join(','),
  linhas: m.linhas.join(','),
  coluna: m.coluna ?? undefined,
})

/** Measures by dimensions, with subtotals. */
export const explorar = (filtro: FiltroLido, m: Montagem) =>
  queryOptions({
    queryKey: ['exploracao', filtro, m],
    queryFn: ({ signal }) => call(exploracao.explorar, { query: pedido(filtro, m), signal }),
    placeholderData: keepPreviousData,
  })

/** What made a figure change. */
export const explicarMudanca = (filtro: FiltroLido, indicador: Indicador) =>
  queryOptions({
    queryKey: ['exploracao', 'explicar', filtro, indicador],
    queryFn: ({ signal }) => call(exploracao.explicarMudanca, { query: { ...filtro, indicador }, signal }),
  })

/** Saves the table's data as a workbook. */
export async function baixarExploracao(filtro: FiltroLido, m: Montagem): Promise<void> {
  const { blob, nome } = await baixar(exploracao.exportarExploracao, { query: pedido(filtro, m) })
  salvarArquivo(blob, nome ?? 'exploracao.xlsx')
}
