import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccessMapping } from '#shared/conta/access-mapping.ts'
import { provisionamento } from '#shared/conta/provisionamento.ts'
import { call } from '../../core/http/api.ts'

/** Keys of provisioning, its address, and what its groups mean. */
export const provisioningQuery = queryOptions({
  queryKey: ['seguranca', 'scim'],
  queryFn: ({ signal }) => call(provisionamento.listChavesScim, { signal }),
})

function useChange<V, R>(run: (v: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries(provisioningQuery),
  })
}

/** Creates a key; only this answer contains its value. */
export const useCreateScimKey = () =>
  useChange((body: { nome: string; meses: number | null }) => call(provisionamento.criarChaveScim, { body }))

/** Revokes a key at once. */
export const useRevokeScimKey = () =>
  useChange((codChave: number) => call(provisionamento.revogarChaveScim, { params: { codChave } }))

/** Replaces what the groups mean. */
export const useSaveMap = () =>
  useChange((mapa: AccessMapping[]) => call(provisionamento.gravarMapaScim, { body: { mapa } }))
