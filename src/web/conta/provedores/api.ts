import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { provedores } from '#shared/conta/provedores.ts'
import { usuarios } from '#shared/cadastros/usuarios.ts'
import { call } from '../../core/http/api.ts'
import { loadDistribuidor } from '../../core/session/distribuidor.ts'

const KEY = ['seguranca', 'provedores'] as const

/** The distributor's identity providers. */
export const providersQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(provedores.listProvedores, { signal }),
})

/** What the form of a provider sends. */
export type ProviderData = Sent<typeof provedores.criarProvedor, 'body'>

/** Adds a provider, or changes it on top of the version that was opened. */
export function saveProvider(
  body: ProviderData,
  base: { codProvedor: number; versao: number } | null,
  idempotencyKey: string,
) {
  if (base === null) return call(provedores.criarProvedor, { body, idempotencyKey })
  const { codProvedor, versao } = base
  return call(provedores.alterarProvedor, { params: { codProvedor }, body: { ...body, versao }, idempotencyKey })
}

function useProviderChange<R>(run: (codProvedor: number) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    meta: { naTela: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      await loadDistribuidor()
    },
  })
}

/** Asks a provider for its configuration and keys. */
export const useTestProvider = () =>
  useProviderChange((codProvedor) => call(provedores.testarProvedor, { params: { codProvedor } }))

/** Removes a provider. */
export const useRemoveProvider = () =>
  useProviderChange((codProvedor) => call(provedores.removerProvedor, { params: { codProvedor } }))

/** Password, emergency accounts, idle limit and assistants. */
export const policyQuery = queryOptions({
  queryKey: ['seguranca', 'politica'],
  queryFn: ({ signal }) => call(provedores.getPoliticaDeEntrada, { signal }),
  refetchOnWindowFocus: false,
})

export type PolicyData = Sent<typeof provedores.gravarPoliticaDeEntrada, 'body'>

/** Replaces the policy. */
export const savePolicy = (body: PolicyData, idempotencyKey: string) =>
  call(provedores.gravarPoliticaDeEntrada, { body, idempotencyKey })

const FOUND = 20

/** Active users whose name or e-mail has the typed words. */
export function usePeople(busca: string) {
  return useQuery({
    queryKey: ['usuarios', 'emergencia', busca],
    queryFn: ({ signal }) =>
      call(usuarios.listUsuarios, { query: { busca, situacao: 'ativos', limite: FOUND }, signal }),
    placeholderData: (before) => before,
  })
}
