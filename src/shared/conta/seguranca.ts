import { z } from 'zod'
import { newTotp } from './entrada.ts'
import { text } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant } from '../core/contract.ts'

export const FACTOR_RULES = {
  DESLIGADO: 'Não usar',
  OFERECIDO: 'Quem quiser',
  EXIGIDO: 'Obrigatório',
} as const
export type FactorRule = keyof typeof FACTOR_RULES
export const factorRule = z.enum(Object.keys(FACTOR_RULES) as [FactorRule, ...FactorRule[]])

const webauthn = z.record(z.string(), z.unknown())
const passkey = z.object({
  codPasskey: z.number(),
  nome: z.string(),
  sincronizada: z.boolean(),
  criadaEm: instant,
  usadaEm: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** How a person proves who they are, and what the distributor asks of their level. */
const mySecurity = z.object({
  regra: factorRule,
  /** Last day on which the demanded factor may still be missing. */
  carenciaAte: day.nullable(),
  totpDesde: instant.nullable(),
  /** Recovery codes left. */
  recuperacao: z.number(),
  passkeys: z.array(passkey),
  /** Since when the person has a PIN for shared devices; null without one. */
  pinDesde: instant.nullable(),
  /** Dangerous acts are open until then without asking again. */
  confirmadoAte: instant.nullable(),
})
export type MySecurity = z.infer<typeof mySecurity>

const nome = text(60).min(1, 'Dê um nome ao aparelho')
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'O código tem 6 números')
const codes = z.object({ codigos: z.array(z.string()) })

/** The caller's own factors. Adding one beside another, changing and removing ask again who is there. */
export const seguranca = {
  getSeguranca: endpoint({
    method: 'GET',
    path: 'conta/seguranca',
    acesso: 'autenticado',
    resumo: 'Chaves de acesso, segundo fator e códigos de recuperação de quem pede',
    response: mySecurity,
  }),
  novoTotp: endpoint({
    method: 'POST',
    path: 'conta/seguranca/totp',
    acesso: 'autenticado',
    confirma: true,
    porMinuto: 10,
    segredo: true,
    resumo: 'Começar a usar um aplicativo de códigos; vale depois do primeiro código',
    response: newTotp,
  }),
  confirmarTotp: endpoint({
    method: 'PUT',
    path: 'conta/seguranca/totp',
    acesso: 'autenticado',
    confirma: true,
    porMinuto: 20,
    segredo: true,
    resumo: 'Confirmar o aplicativo com o primeiro código; a resposta traz os códigos de recuperação, só desta vez',
    body: z.object({ codigo: code }),
    response: codes,
  }),
  retirarTotp: endpoint({
    method: 'DELETE',
    path: 'conta/seguranca/totp',
    acesso: 'autenticado',
    confirma: true,
    resumo: 'Deixar de usar o aplicativo de códigos',
    response: mySecurity,
  }),
  novosCodigos: endpoint({
    method: 'POST',
    path: 'conta/seguranca/recuperacao',
    acesso: 'autenticado',
    confirma: true,
    segredo: true,
    resumo: 'Trocar os códigos de recuperação; os anteriores deixam de valer',
    response: codes,
  }),
  opcoesDeNovaPasskey: endpoint({
    method: 'POST',
    path: 'conta/seguranca/passkeys/opcoes',
    acesso: 'autenticado',
    confirma: true,
    porMinuto: 30,
    resumo: 'Começar a cadastrar uma chave de acesso neste aparelho',
    response: z.object({ pedido: z.string(), opcoes: webauthn }),
  }),
  incluirPasskey: endpoint({
    method: 'POST',
    path: 'conta/seguranca/passkeys',
    acesso: 'autenticado',
    confirma: true,
    porMinuto: 30,
    resumo: 'Cadastrar a chave de acesso que o aparelho criou',
    body: z.object({ pedido: z.string().max(100), resposta: webauthn, nome }),
    response: mySecurity,
  }),
  renomearPasskey: endpoint({
    method: 'PUT',
    path: 'conta/seguranca/passkeys/:codPasskey',
    acesso: 'autenticado',
    resumo: 'Dar outro nome a uma chave de acesso',
    params: z.object({ codPasskey: cod }),
    body: z.object({ nome }),
    response: mySecurity,
  }),
  retirarPasskey: endpoint({
    method: 'DELETE',
    path: 'conta/seguranca/passkeys/:codPasskey',
    acesso: 'autenticado',
    confirma: true,
    resumo: 'Retirar uma chave de acesso; vale na hora',
    params: z.object({ codPasskey: cod }),
    response: mySecurity,
  }),
  opcoesDeConfirmar: endpoint({
    method: 'POST',
    path: 'conta/seguranca/confirmar/opcoes',
    acesso: 'autenticado',
    porMinuto: 30,
    resumo: 'Começar a confirmar quem está aí com a chave de acesso',
    response: z.object({ pedido: z.string(), opcoes: webauthn }),
  }),
  confirmarQuemE: endpoint({
    method: 'POST',
    path: 'conta/seguranca/confirmar',
    acesso: 'autenticado',
    porMinuto: 20,
    semAuditoria: true,
    resumo: 'Confirmar quem está aí, por 10 minutos, antes de um ato perigoso',
    body: z.discriminatedUnion('metodo', [
      z.object({ metodo: z.literal('TOTP'), codigo: code }),
      z.object({ metodo: z.literal('SENHA'), senha: z.string().min(1, 'Informe a senha').max(200) }),
      z.object({ metodo: z.literal('PASSKEY'), pedido: z.string().max(100), resposta: webauthn }),
    ]),
    response: z.object({ confirmadoAte: instant }),
  }),
}

const ruleOfLevel = z.object({
  codNivel: z.number(),
  nome: z.string(),
  regra: factorRule,
  carenciaAte: day.nullable(),
  pessoas: z.number(),
  comFator: z.number(),
})
export type RuleOfLevel = z.infer<typeof ruleOfLevel>

/** What the distributor asks of each level. */
export const regrasDeEntrada = {
  listRegrasDeEntrada: endpoint({
    method: 'GET',
    path: 'seguranca/regras',
    acesso: [2, -1],
    resumo: 'O segundo fator por nível, e quantas pessoas já têm um',
    response: z.array(ruleOfLevel),
  }),
  gravarRegraDeEntrada: endpoint({
    method: 'PUT',
    path: 'seguranca/regras/:codNivel',
    acesso: [2, -1],
    confirma: true,
    resumo: 'Desligar, oferecer ou exigir o segundo fator de um nível',
    params: z.object({ codNivel: z.coerce.number().int() }),
    body: z.object({ regra: factorRule, diasDeCarencia: z.number().int().min(0).max(90).default(14) }),
    response: z.array(ruleOfLevel),
  }),
}
