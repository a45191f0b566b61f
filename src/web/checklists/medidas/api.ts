import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { medidas } from '#shared/checklists/medidas.ts'
import { call } from '../../core/http/api.ts'

/** The current limits; an open form keeps the values it started with. */
export const medidaLimits = queryOptions({
  queryKey: ['medidas'],
  queryFn: ({ signal }) => call(medidas.listLimites, { signal }),
  refetchOnWindowFocus: false,
  gcTime: 0,
})

/** Saves the limits on top of the version that was read. */
export function useSaveLimits() {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: (body: Sent<typeof medidas.gravarLimites, 'body'>) => call(medidas.gravarLimites, { body }),
    onSuccess: (limites) => client.setQueryData(medidaLimits.queryKey, limites),
  })
}
