import { useMutation } from '@tanstack/react-query'
import type { sessao } from '#shared/conta/sessao.ts'
import { chamar, type Chamada } from '../../core/api.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { entrar } from '../../core/session.ts'

const PEDIR: Chamada<typeof sessao.forgotPassword> = { method: 'POST', path: 'password/forgot', acesso: 'publico' }
const GRAVAR: Chamada<typeof sessao.resetPassword> = { method: 'POST', path: 'password/reset', acesso: 'publico' }

/** Signs in. */
export function useEntrar() {
  return useMutation({
    mutationFn: (d: { email: string; senha: string; lembrar: boolean }) => entrar(d.email, d.senha, d.lembrar),
    meta: { naTela: true },
  })
}

/** Asks for a new-password link; the answer is the same whether the address exists or not. */
export function usePedirSenha() {
  return useMutation({
    mutationFn: (email: string) => chamar<typeof sessao.forgotPassword>(PEDIR, { body: { email } }),
    meta: { naTela: true },
  })
}

/** Saves a new password by a link's token. */
export function useGravarSenha() {
  return useMutation({
    mutationFn: (body: { token: string; senha: string }) => chamar<typeof sessao.resetPassword>(GRAVAR, { body }),
    meta: { naTela: true },
  })
}

/** Why somebody was not let in, in words. */
export function erroDeEntrada(erro: unknown): string {
  if (erro instanceof ApiError && erro.status === 401) return 'Acesso não autorizado'
  return mensagemDe(erro)
}
