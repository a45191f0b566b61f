import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { conta } from '#shared/conta/conta.ts'
import { call } from '../../core/api.ts'
import { atualizarUsuario, lembrado } from '../../core/credencial.ts'
import { entrar } from '../../core/session.ts'

/** One's own account, with where one is signed in. */
export const minhaConta = queryOptions({
  queryKey: ['conta'],
  queryFn: ({ signal }) => call(conta.getConta, { signal }),
})

/** Saves one's own name; the frame shows it at once. */
export function useSalvarNome() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (nome: string) => call(conta.salvarNome, { body: { nome } }),
    meta: { naTela: true },
    onSuccess: (usuario) => {
      atualizarUsuario(usuario)
      return client.invalidateQueries(minhaConta)
    },
  })
}

/** Changes the password: every session ends, and this browser signs in again with the new one. */
export function useTrocarSenha() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ email, atual, nova }: { email: string; atual: string; nova: string }) => {
      await call(conta.trocarMinhaSenha, { body: { atual, nova } })
      await entrar(email, nova, lembrado())
    },
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries(minhaConta),
  })
}

/** Ends one of one's own sessions. */
export function useEncerrarSessao() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familia: string) => call(conta.encerrarSessao, { params: { familia } }),
    onSettled: () => client.invalidateQueries(minhaConta),
  })
}
