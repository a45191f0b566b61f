import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Enviado } from '#shared/contract.ts'
import { oficinaRecuperacao } from '#shared/oficina-recuperacao.ts'
import { call } from '../lib/api.ts'

/** Sums by group and store. */
export function finalizadosGrupo(filtro: Enviado<typeof oficinaRecuperacao.finalizadosGrupo, 'query'>) {
  return queryOptions({
    queryKey: ['oficina-digital', 'lista', 'grupos', filtro],
    queryFn: ({ signal }) => call(oficinaRecuperacao.finalizadosGrupo, { query: filtro, signal }),
    placeholderData: keepPreviousData,
  })
}
