import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Enviado } from '#shared/core/contract.ts'
import { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { call } from '../../core/api.ts'

/** Sums by group and store. */
export function finalizadosGrupo(filtro: Enviado<typeof orcamentos.finalizadosGrupo, 'query'>) {
  return queryOptions({
    queryKey: ['oficina-digital', 'lista', 'grupos', filtro],
    queryFn: ({ signal }) => call(orcamentos.finalizadosGrupo, { query: filtro, signal }),
    placeholderData: keepPreviousData,
  })
}
