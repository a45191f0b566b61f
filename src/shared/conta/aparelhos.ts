import { z } from 'zod'
import { text } from '../cadastros/registers.ts'
import { cod, empty, endpoint, instant } from '../core/contract.ts'
import { pinError } from '../rules/pin.ts'
import { usuario } from './sessao.ts'

const MANAGERS = [-1, 2, 1, 4] as const
const entered = z.object({ data: z.object({ usuario, token: z.string() }) })
const pin = z.string().regex(/^\d{4,6}$/, 'Use de 4 a 6 números')
const newPin = z.string().superRefine((value, c) => {
  const message = pinError(value)
  if (message) c.addIssue({ code: 'custom', message })
})

const device = z.object({
  codAparelho: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  nome: z.string(),
  /** The device that asks. */
  este: z.boolean(),
  /** Who is on it now. */
  pessoa: z.string().nullable(),
  registradoEm: instant,
  registradoPor: z.string(),
  vistoEm: instant.nullable(),
})
export type SharedDevice = z.infer<typeof device>

/** Tablets that several people share. The tablet itself is known by an httpOnly cookie. */
export const aparelhos = {
  listAparelhos: endpoint({
    method: 'GET',
    path: 'seguranca/aparelhos',
    acesso: MANAGERS,
    resumo: 'Aparelhos compartilhados das lojas ao alcance',
    response: z.array(device),
  }),
  registrarAparelho: endpoint({
    method: 'POST',
    path: 'seguranca/aparelhos',
    acesso: MANAGERS,
    loja: 'body',
    confirma: true,
    // A repeated answer would not carry the device's cookie.
    segredo: true,
    resumo: 'Registrar este aparelho como compartilhado de uma loja',
    body: z.object({ codConcessionaria: cod, nome: text(60).min(1, 'Dê um nome ao aparelho') }),
    response: device,
  }),
  revogarAparelho: endpoint({
    method: 'DELETE',
    path: 'seguranca/aparelhos/:codAparelho',
    acesso: MANAGERS,
    resumo: 'Tirar um aparelho compartilhado; quem está nele sai na hora',
    params: z.object({ codAparelho: cod }),
    response: empty,
  }),
  gravarPin: endpoint({
    method: 'PUT',
    path: 'conta/pin',
    acesso: 'autenticado',
    confirma: true,
    resumo: 'Escolher o próprio PIN para aparelhos compartilhados; vazio o retira',
    body: z.object({ pin: newPin.nullable() }),
    response: empty,
  }),
}

/** What a person needs to come back to a shared device: the PIN, or a whole sign-in, and why. */
export const RETURNS = ['PIN', 'BLOQUEADO', 'SEM_PIN', 'FATOR'] as const
const personOfDevice = z.object({ codUsuario: z.number(), nome: z.string(), volta: z.enum(RETURNS) })
export type PersonOfDevice = z.infer<typeof personOfDevice>

/** The tablet's own page, without a session. */
export const aparelhoPublico = {
  pessoasDoAparelho: endpoint({
    method: 'GET',
    path: 'entrada/aparelho',
    acesso: 'publico',
    porMinuto: 120,
    resumo: 'Quem já entrou neste aparelho registrado; null quando ele não é um',
    response: z.object({
      aparelho: z
        .object({
          nome: z.string(),
          concessionaria: z.string(),
          pessoas: z.array(personOfDevice),
        })
        .nullable(),
    }),
  }),
  trocarPessoa: endpoint({
    method: 'POST',
    path: 'entrada/aparelho',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'Trocar de pessoa neste aparelho pelo PIN; cinco erros pedem a entrada inteira',
    body: z.object({ codUsuario: cod, pin }),
    response: entered,
  }),
}
