import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dashboard } from '#shared/relatorios/dashboard.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { baixar, call } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'
import type { FiltroLido } from '../../recipes/indicadores/useFiltroIndicadores.ts'

const CHAVE = ['dashboard'] as const
/** Everything that is read here. */
export const CHAVE_DO_PAINEL: readonly string[] = CHAVE

/** Every figure of a period and of the one before. */
export const numerosDoPainel = (filtro: FiltroLido) =>
  queryOptions({
    queryKey: [...CHAVE, 'numeros', filtro],
    queryFn: ({ signal }) => call(dashboard.numerosDoPainel, { query: filtro, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** One figure over time. */
export const serieDoIndicador = (filtro: FiltroLido, indicador: Indicador) =>
  queryOptions({
    queryKey: [...CHAVE, 'serie', filtro, indicador],
    queryFn: ({ signal }) => call(dashboard.serieDoIndicador, { query: { ...filtro, indicador }, signal }),
    placeholderData: keepPreviousData,
  })

/** One figure by store, or by adviser of the chosen store. */
export const rankingDoIndicador = (filtro: FiltroLido, indicador: Indicador, por: 'loja' | 'consultor') =>
  queryOptions({
    queryKey: [...CHAVE, 'ranking', filtro, indicador, por],
    queryFn: ({ signal }) => call(dashboard.rankingDoIndicador, { query: { ...filtro, indicador, por }, signal }),
    placeholderData: keepPreviousData,
  })

/** What waits for somebody. */
export const agoraNoPainel = ({ codConcessionaria, codGrupo, marca }: Omit<FiltroLido, 'de' | 'ate'>) =>
  queryOptions({
    queryKey: [...CHAVE, 'agora', codConcessionaria, codGrupo, marca],
    queryFn: ({ signal }) => call(dashboard.agoraNoPainel, { query: { codConcessionaria, codGrupo, marca }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** Rows behind a figure, the newest first. */
export const linhasDoIndicador = (filtro: FiltroLido, indicador: Indicador) =>
  infiniteQueryOptions({
    queryKey: [...CHAVE, 'linhas', filtro, indicador],
    queryFn: ({ signal, pageParam }) =>
      call(dashboard.linhasDoIndicador, { query: { ...filtro, indicador, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (p) => p.proximo,
  })

/** Saves the figures as a workbook. */
export async function baixarPainel(filtro: FiltroLido): Promise<void> {
  const { blob, nome } = await baixar(dashboard.exportarPainel, { query: filtro })
  salvarArquivo(blob, nome ?? 'painel.xlsx')
}
