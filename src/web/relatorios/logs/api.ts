import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/core/contract.ts'
import { logs } from '#shared/relatorios/logs.ts'
import { call } from '../../core/api.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

const CHAVE = ['logs'] as const

/** Acts, the newest first, page by page. */
export const logDetalhado = (filtro: FiltroDe<typeof logs.logDetalhado>) =>
  paginas([...CHAVE, 'detalhado'], logs.logDetalhado, filtro)

/** One act with each field before and after. */
export const mudancaDoLog = (codAuditoria: number) =>
  queryOptions({
    queryKey: [...CHAVE, 'mudanca', codAuditoria],
    queryFn: ({ signal }) => call(logs.mudancaDoLog, { params: { codAuditoria }, signal }),
  })

/** What the log is filtered by. */
export const opcoesDoLog = queryOptions({
  queryKey: [...CHAVE, 'opcoes'],
  queryFn: ({ signal }) => call(logs.opcoesDoLog, { signal }),
  staleTime: 300_000,
})

/** Visits of a period. */
export const logAcessos = (query: Enviado<typeof logs.logAcessos, 'query'>) =>
  queryOptions({
    queryKey: [...CHAVE, 'acessos', query],
    queryFn: ({ signal }) => call(logs.logAcessos, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Users by last access, page by page. */
export const listaAcessos = (filtro: FiltroDe<typeof logs.listaAcessos>) =>
  paginas([...CHAVE, 'usuarios'], logs.listaAcessos, filtro)

/** One user with every session that is open. */
export const sessoesDoUsuario = (codUsuario: number) =>
  queryOptions({
    queryKey: [...CHAVE, 'sessoes', codUsuario],
    queryFn: ({ signal }) => call(logs.sessoesDoUsuario, { params: { codUsuario }, signal }),
  })

/** Ends one session of a user. */
export function useEncerrarSessao(codUsuario: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familia: string) => call(logs.encerrarSessaoDoUsuario, { params: { codUsuario, familia } }),
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}
