import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent, Loaded } from '#shared/core/contract.ts'
import { type MonthSummary, vendas } from '#shared/vendas/vendas.ts'
import { call } from '../../core/http/api.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

export type Month = Loaded<typeof vendas.getMes>

/** Months of a year by store, page by page. */
export const monthsOfYearQuery = (filter: FilterOf<typeof vendas.listMeses>) =>
  pages(['vendas', 'meses'], vendas.listMeses, filter)

/** Months by state, the nearest deadline first. */
export const listMonthQueue = (filter: FilterOf<typeof vendas.filaDeMeses>) =>
  pages(['vendas', 'fila'], vendas.filaDeMeses, filter)

/** A month with all its cells. */
export function oneMonth(codConcessionaria: number, mes: string) {
  return queryOptions({
    queryKey: ['vendas', 'mes', codConcessionaria, mes],
    queryFn: ({ signal }) => call(vendas.getMes, { params: { codConcessionaria, mes }, signal }),
  })
}

/** Puts the new state of a month into the cache; invalidates lists. */
export function storeMonth(client: QueryClient, m: MonthSummary): void {
  client.setQueryData<Month>(oneMonth(m.codConcessionaria, m.mes).queryKey, (before) => before && { ...before, ...m })
  void client.invalidateQueries({ queryKey: ['vendas'], predicate: ({ queryKey }) => queryKey[1] !== 'mes' })
}

type Target = Pick<MonthSummary, 'codConcessionaria' | 'mes'>
const ofMonth = ({ codConcessionaria, mes }: Target) => ({ codConcessionaria, mes })

/** Runs an act on a month; invalidates its history. */
export function useActOnMonth(target: Target) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof vendas.agirNoMes, 'body'>) =>
      call(vendas.agirNoMes, { params: ofMonth(target), body }),
    meta: { naTela: true },
    onSuccess: (m) => storeMonth(client, m),
    onSettled: () => client.invalidateQueries({ queryKey: oneMonth(target.codConcessionaria, target.mes).queryKey }),
  })
}

/** Sets the month's net goal in centavos; null removes it. */
export function useSetMeta(target: Target) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (meta: number | null) => call(vendas.definirMeta, { params: ofMonth(target), body: { meta } }),
    meta: { naTela: true },
    onSuccess: (m) => storeMonth(client, m),
  })
}

/** Adds a comment to a month. */
export function useCommentOnMonth(target: Target) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof vendas.comentarMes, 'body'>) =>
      call(vendas.comentarMes, { params: ofMonth(target), body }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: oneMonth(target.codConcessionaria, target.mes).queryKey }),
  })
}

/** People who can be mentioned in a comment on a store's months. */
export function listMonthMentionables(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['vendas', 'mencionaveis', codConcessionaria],
    queryFn: ({ signal }) => call(vendas.mencionaveisNoMes, { params: { codConcessionaria }, signal }),
    staleTime: 60_000,
  })
}
