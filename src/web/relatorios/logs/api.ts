import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { logs } from '#shared/relatorios/logs.ts'
import { call } from '../../core/http/api.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

const KEY = ['logs'] as const

/** Entries of the audit log, newest first, page by page. */
export const detailedLog = (filter: FilterOf<typeof logs.logDetalhado>) =>
  pages([...KEY, 'detalhado'], logs.logDetalhado, filter)

/** One entry with each field before and after. */
export const logChange = (codAuditoria: number) =>
  queryOptions({
    queryKey: [...KEY, 'mudanca', codAuditoria],
    queryFn: ({ signal }) => call(logs.mudancaDoLog, { params: { codAuditoria }, signal }),
  })

/** Filter options of the log. */
export const logOptions = queryOptions({
  queryKey: [...KEY, 'opcoes'],
  queryFn: ({ signal }) => call(logs.opcoesDoLog, { signal }),
  staleTime: 300_000,
})

/** Visits of a period. */
export const accessLog = (query: Sent<typeof logs.logAcessos, 'query'>) =>
  queryOptions({
    queryKey: [...KEY, 'acessos', query],
    queryFn: ({ signal }) => call(logs.logAcessos, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Users by last access, page by page. */
export const listAccesses = (filter: FilterOf<typeof logs.listaAcessos>) =>
  pages([...KEY, 'usuarios'], logs.listaAcessos, filter)

/** One user with all open sessions. */
export const usuarioSessoes = (codUsuario: number) =>
  queryOptions({
    queryKey: [...KEY, 'sessoes', codUsuario],
    queryFn: ({ signal }) => call(logs.sessoesDoUsuario, { params: { codUsuario }, signal }),
  })

/** Ends one session of a user. */
export function useEndSessao(codUsuario: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familia: string) => call(logs.encerrarSessaoDoUsuario, { params: { codUsuario, familia } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
