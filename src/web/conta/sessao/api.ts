import { useMutation } from '@tanstack/react-query'
import type { sessao } from '#shared/conta/sessao.ts'
import { callApi, type Call } from '../../core/http/api.ts'
import { signIn } from '../../core/session/session.ts'

const REQUEST_PASSWORD: Call<typeof sessao.forgotPassword> = {
  method: 'POST',
  path: 'password/forgot',
  acesso: 'publico',
}
const SAVE_PASSWORD: Call<typeof sessao.resetPassword> = { method: 'POST', path: 'password/reset', acesso: 'publico' }

/** Signs in. */
export function useSignIn() {
  return useMutation({
    mutationFn: (d: { email: string; senha: string; lembrar: boolean }) => signIn(d.email, d.senha, d.lembrar),
    meta: { naTela: true },
  })
}

/** Asks for a new-password link; the answer is the same whether the address exists or not. */
export function useRequestPassword() {
  return useMutation({
    mutationFn: (email: string) => callApi<typeof sessao.forgotPassword>(REQUEST_PASSWORD, { body: { email } }),
    meta: { naTela: true },
  })
}

/** Sets a new password with the token of a link. */
export function useSavePassword() {
  return useMutation({
    mutationFn: (body: { token: string; senha: string }) =>
      callApi<typeof sessao.resetPassword>(SAVE_PASSWORD, { body }),
    meta: { naTela: true },
  })
}
