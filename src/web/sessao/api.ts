import { sessao } from '#shared/sessao.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { entrar } from '../lib/session.ts'

/** Signs in. */
export function useEntrar() {
  return useMutation({ mutationFn: (d: { email: string; senha: string; lembrar: boolean }) => entrar(d.email, d.senha, d.lembrar), meta: { naTela: true } })
}

/** Asks for a new-password link; the answer is the same whether the address exists or not. */
export function usePedirSenha() {
  return useMutation({ mutationFn: (email: string) => call(sessao.forgotPassword, { body: { email } }), meta: { naTela: true } })
}

/** Saves a new password by a link's token. */
export function useGravarSenha() {
  return useMutation({ mutationFn: (body: { token: string; senha: string }) => call(sessao.resetPassword, { body }), meta: { naTela: true } })
}
