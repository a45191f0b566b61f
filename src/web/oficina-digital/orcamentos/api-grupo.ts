import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { call } from '../../core/http/api.ts'

/** Totals by group and store. */
export function finalizadosGrupo(filter: Sent<typeof orcamentos.finalizadosGrupo, 'query'>) {
  return queryOptions({
    queryKey: ['oficina-digital', 'lista', 'grupos', filter],
    queryFn: ({ signal }) => call(orcamentos.finalizadosGrupo, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}
