import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dashboard } from '#shared/relatorios/dashboard.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { download, call } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import type { ResolvedFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'

const KEY = ['dashboard'] as const
/** Query key prefix of the dashboard. */
export const DASHBOARD_KEY: readonly string[] = KEY

/** All figures of a period and of the previous one. */
export const dashboardNumbers = (filter: ResolvedFilter) =>
  queryOptions({
    queryKey: [...KEY, 'numeros', filter],
    queryFn: ({ signal }) => call(dashboard.numerosDoPainel, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** Time series of a figure. */
export const indicadorSeries = (filter: ResolvedFilter, indicador: Indicador) =>
  queryOptions({
    queryKey: [...KEY, 'serie', filter, indicador],
    queryFn: ({ signal }) => call(dashboard.serieDoIndicador, { query: { ...filter, indicador }, signal }),
    placeholderData: keepPreviousData,
  })

/** A figure by store, or by adviser of the chosen store. */
export const indicadorRanking = (filter: ResolvedFilter, indicador: Indicador, por: 'loja' | 'consultor') =>
  queryOptions({
    queryKey: [...KEY, 'ranking', filter, indicador, por],
    queryFn: ({ signal }) => call(dashboard.rankingDoIndicador, { query: { ...filter, indicador, por }, signal }),
    placeholderData: keepPreviousData,
  })

/** Open work that waits for staff. */
export const dashboardNow = ({ codConcessionaria, codGrupo, marca }: Omit<ResolvedFilter, 'de' | 'ate'>) =>
  queryOptions({
    queryKey: [...KEY, 'agora', codConcessionaria, codGrupo, marca],
    queryFn: ({ signal }) => call(dashboard.agoraNoPainel, { query: { codConcessionaria, codGrupo, marca }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** Rows behind a figure, newest first. */
export const indicadorRows = (filter: ResolvedFilter, indicador: Indicador) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'linhas', filter, indicador],
    queryFn: ({ signal, pageParam }) =>
      call(dashboard.linhasDoIndicador, { query: { ...filter, indicador, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (p) => p.proximo,
  })

/** Downloads the figures as a workbook. */
export async function downloadDashboard(filter: ResolvedFilter): Promise<void> {
  const { blob, nome } = await download(dashboard.exportarPainel, { query: filter })
  saveFile(blob, nome ?? 'painel.xlsx')
}
