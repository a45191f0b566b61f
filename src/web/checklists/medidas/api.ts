import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/core/contract.ts'
import { medidas } from '#shared/checklists/medidas.ts'
import { call } from '../../core/api.ts'

/** The limits as they stand; a form that is open keeps what it began with. */
export const limitesDasMedidas = queryOptions({
  queryKey: ['medidas'],
  queryFn: ({ signal }) => call(medidas.listLimites, { signal }),
  refetchOnWindowFocus: false,
  gcTime: 0,
})

/** Saves the limits over those that were read. */
export function useGravarLimites() {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: (body: Enviado<typeof medidas.gravarLimites, 'body'>) => call(medidas.gravarLimites, { body }),
    onSuccess: (limites) => client.setQueryData(limitesDasMedidas.queryKey, limites),
  })
}
