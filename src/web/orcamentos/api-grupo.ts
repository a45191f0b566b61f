import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Enviado } from '#shared/contract.ts'
import { orcamentos } from '#shared/orcamentos.ts'
import { call } from '../lib/api.ts'

/** Sums by group and store. */
export function finalizadosGrupo(filtro: Enviado<typeof orcamentos.finalizadosGrupo, 'query'>) {
  return queryOptions({
    queryKey: ['oficina-digital', 'lista', 'grupos', filtro],
    queryFn: ({ signal }) => call(orcamentos.finalizadosGrupo, { query: filtro, signal }),
    placeholderData: keepPreviousData,
  })
}
