import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { conta } from '#shared/conta/conta.ts'
import { toast } from '../../core/feedback/toast.ts'
import { call, renew } from '../../core/http/api.ts'
import { updateUsuario } from '../../core/session/credentials.ts'

/** The user's own account with its sessions. */
export const myConta = queryOptions({
  queryKey: ['conta'],
  queryFn: ({ signal }) => call(conta.getConta, { signal }),
})

/** Saves the own name; the frame updates at once. */
export function useSaveName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (nome: string) => call(conta.salvarNome, { body: { nome } }),
    meta: { naTela: true },
    onSuccess: (usuario) => {
      updateUsuario(usuario)
      return client.invalidateQueries(myConta)
    },
  })
}

/** Changes the password: all other sessions end, and this one goes on with a new token. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { atual: string; nova: string }) => {
      await call(conta.trocarMinhaSenha, { body })
      await renew()
    },
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries(myConta),
  })
}

/** Ends one of the user's own sessions. */
export function useEndSessao() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familia: string) => call(conta.encerrarSessao, { params: { familia } }),
    onSettled: () => client.invalidateQueries(myConta),
  })
}

/** Ends all the user's own sessions but this one. */
export function useEndOthers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(conta.encerrarOutrasSessoes),
    onSuccess: ({ encerradas }) =>
      toast.ok(encerradas === 1 ? '1 sessão encerrada' : `${encerradas} sessões encerradas`),
    onSettled: () => client.invalidateQueries(myConta),
  })
}
