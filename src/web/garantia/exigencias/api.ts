import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { exigencias, type Exigencia } from '#shared/garantia/exigencias.ts'
import { call } from '../../core/http/api.ts'

const KEY = ['exigencias-de-garantia'] as const

/** What every make asks. */
export const exigenciasQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(exigencias.listExigencias, { signal }) })

/** Keeps a make's demands: a new record, or a change of the one with `codExigencia`. */
export function useSaveExigencia(now: Exigencia | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof exigencias.criarExigencia, 'body'>) =>
      now === null
        ? call(exigencias.criarExigencia, { body })
        : call(exigencias.alterarExigencia, {
            params: { codExigencia: now.codExigencia },
            body: { ...body, versao: now.versao },
          }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
