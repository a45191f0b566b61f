import { z } from 'zod'
import { endpoint, instant } from '../core/contract.ts'
import { usuario } from './sessao.ts'

/** Secret of a sign-in that waits for its second half. */
const pedido = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
/** WebAuthn's own JSON, checked by the library that reads it. */
const webauthn = z.record(z.string(), z.unknown())
const entered = z.object({ data: z.object({ usuario, token: z.string() }) })
export type Entered = z.infer<typeof entered>

export const FACTOR_METHODS = ['TOTP', 'PASSKEY', 'RECUPERACAO'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

/** `atual` of the 401 `segundo-fator`: the password was right, and one more proof is wanted. */
export const factorWanted = z.object({
  pedido,
  metodos: z.array(z.enum(FACTOR_METHODS)),
  /** The distributor demands a factor and this person has none yet: it is set up now. */
  cadastrar: z.boolean(),
  expiraEm: instant,
})
export type FactorWanted = z.infer<typeof factorWanted>

/** Secret of an authenticator app, as text, as address and as picture. */
export const newTotp = z.object({ segredo: z.string(), uri: z.string(), qr: z.string() })
export type NewTotp = z.infer<typeof newTotp>

/** What completes a sign-in, or starts one without a password. */
export const entrada = {
  opcoesDePasskey: endpoint({
    method: 'POST',
    path: 'entrada/passkey/opcoes',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'Começar a entrar com uma chave de acesso do aparelho',
    response: z.object({ pedido, opcoes: webauthn }),
  }),
  entrarComPasskey: endpoint({
    method: 'POST',
    path: 'entrada/passkey',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'Entrar com uma chave de acesso do aparelho',
    body: z.object({ pedido, resposta: webauthn, rememberme: z.boolean().default(false) }),
    response: entered,
  }),
  segundoFator: endpoint({
    method: 'POST',
    path: 'entrada/segundo-fator',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'Completar a entrada com o código do aplicativo ou um código de recuperação',
    body: z.object({
      pedido,
      metodo: z.enum(['TOTP', 'RECUPERACAO']),
      codigo: z.string().trim().min(6, 'Escreva o código').max(30),
    }),
    response: entered,
  }),
  novoFatorNaEntrada: endpoint({
    method: 'POST',
    path: 'entrada/segundo-fator/novo',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'Cadastrar o aplicativo de códigos que o distribuidor exige, antes de entrar',
    body: z.object({ pedido }),
    response: newTotp,
  }),
  confirmarFatorNaEntrada: endpoint({
    method: 'POST',
    path: 'entrada/segundo-fator/confirmar',
    acesso: 'publico',
    porMinuto: 30,
    resumo: 'Confirmar o aplicativo com o primeiro código, e entrar',
    body: z.object({
      pedido,
      codigo: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'O código tem 6 números'),
    }),
    response: entered.extend({ recuperacao: z.array(z.string()) }),
  }),
}
