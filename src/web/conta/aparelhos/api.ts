import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { aparelhoPublico, aparelhos, SharedDevice } from '#shared/conta/aparelhos.ts'
import { callApi, type Call } from '../../core/http/api.ts'
import { storeEntry } from '../../core/session/session.ts'
import { noteSharedDevice } from '../../core/session/shared-device.ts'

type Public = typeof aparelhoPublico
type Managed = typeof aparelhos
// The tablet's page is a door: it does without the schemas.
const PEOPLE: Call<Public['pessoasDoAparelho']> = { method: 'GET', path: 'entrada/aparelho', acesso: 'publico' }
const CHANGE: Call<Public['trocarPessoa']> = { method: 'POST', path: 'entrada/aparelho', acesso: 'publico' }
const LIST: Call<Managed['listAparelhos']> = { method: 'GET', path: 'seguranca/aparelhos', acesso: [-1, 2, 1, 4] }
const REGISTER: Call<Managed['registrarAparelho']> = {
  method: 'POST',
  path: 'seguranca/aparelhos',
  acesso: [-1, 2, 1, 4],
}
const WITHDRAW: Call<Managed['revogarAparelho']> = {
  method: 'DELETE',
  path: 'seguranca/aparelhos/:codAparelho',
  acesso: [-1, 2, 1, 4],
}
const SAVE_PIN: Call<Managed['gravarPin']> = { method: 'PUT', path: 'conta/pin', acesso: 'autenticado' }

/** Who may come back to this device; asked each time, for the person before may have been locked out meanwhile. */
export const deviceQuery = queryOptions({
  queryKey: ['aparelho'],
  queryFn: async ({ signal }) => {
    const { aparelho } = await callApi<Public['pessoasDoAparelho']>(PEOPLE, { signal })
    noteSharedDevice(aparelho?.nome ?? null)
    return aparelho
  },
  staleTime: 0,
  gcTime: 0,
  // Without a network the page says so at once.
  networkMode: 'always',
  retry: false,
})

/** Comes back by PIN; the session of whoever was here ends. */
export function useChangePerson() {
  return useMutation({
    mutationFn: async (body: { codUsuario: number; pin: string }) =>
      storeEntry(await callApi<Public['trocarPessoa']>(CHANGE, { body }), false),
    meta: { naTela: true },
    networkMode: 'always',
  })
}

/** Shared devices of the stores in reach. */
export const devicesQuery = queryOptions({
  queryKey: ['aparelhos'],
  queryFn: ({ signal }) => callApi<Managed['listAparelhos']>(LIST, { signal }),
})

/** Registers this browser. */
export function useRegisterDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { codConcessionaria: number; nome: string }) =>
      callApi<Managed['registrarAparelho']>(REGISTER, { body }),
    meta: { naTela: true },
    onSuccess: ({ nome }) => {
      noteSharedDevice(nome)
      return client.invalidateQueries(devicesQuery)
    },
  })
}

/** Withdraws a device. */
export function useWithdrawDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ codAparelho }: SharedDevice) =>
      callApi<Managed['revogarAparelho']>(WITHDRAW, { params: { codAparelho } }),
    meta: { naTela: true },
    onSuccess: (_, { este }) => {
      if (este) noteSharedDevice(null)
    },
    onSettled: () => client.invalidateQueries(devicesQuery),
  })
}

/** Chooses the own PIN; null takes it away. */
export function useSavePin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pin: string | null) => callApi<Managed['gravarPin']>(SAVE_PIN, { body: { pin } }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['conta', 'seguranca'] }),
  })
}
