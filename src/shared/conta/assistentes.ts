import { z } from 'zod'
import { text } from '../cadastros/registers.ts'
import { empty, endpoint, instant } from '../core/contract.ts'

const client = z.object({
  idCliente: z.string(),
  nome: z.string(),
  redirecionamentos: z.array(z.string()),
  /** Registered itself, where the distributor allows it; nobody of the distributor looked at it. */
  registrouSe: z.boolean(),
  ativo: z.boolean(),
  criadoEm: instant,
  conexoes: z.number(),
})
export type AssistantClient = z.infer<typeof client>

/** A person's own connection of an assistant. */
const connection = z.object({
  familia: z.uuid(),
  nome: z.string(),
  escopo: z.string(),
  desde: instant,
  usadaEm: instant.nullable(),
})
export type AssistantConnection = z.infer<typeof connection>

const redirect = z
  .url({ protocol: /^https?$/, error: 'Informe um endereço completo' })
  .max(500)
  .refine(
    (u) => u.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(u),
    'Use https://, ou http:// só em localhost',
  )
  .refine((u) => !/[#*@\s]/.test(u), 'O endereço não leva #, * nem usuário')

/** Addresses to which a program returns: compared letter by letter. */
export const redirects = z.array(redirect).min(1).max(10)

/** Programs that read as a person, what they ask for, and whom a person let in. */
export const assistentes = {
  listClientesDeAssistente: endpoint({
    method: 'GET',
    path: 'seguranca/assistentes',
    acesso: [-1],
    resumo: 'Programas que as pessoas podem ligar como assistente',
    response: z.array(client),
  }),
  criarClienteDeAssistente: endpoint({
    method: 'POST',
    path: 'seguranca/assistentes',
    acesso: [-1],
    confirma: true,
    resumo: 'Acrescentar um programa, com os endereços para onde volta',
    body: z.object({ nome: text(80).min(2, 'Dê um nome'), redirecionamentos: redirects }),
    response: client,
  }),
  removerClienteDeAssistente: endpoint({
    method: 'DELETE',
    path: 'seguranca/assistentes/:idCliente',
    acesso: [-1],
    confirma: true,
    resumo: 'Tirar um programa; as suas ligações terminam na hora',
    params: z.object({ idCliente: z.string().max(60) }),
    response: empty,
  }),
  listMinhasConexoes: endpoint({
    method: 'GET',
    path: 'conta/assistentes',
    acesso: 'autenticado',
    resumo: 'Os assistentes que quem pede ligou',
    response: z.object({ permitido: z.boolean(), endereco: z.string(), conexoes: z.array(connection) }),
  }),
  desligarAssistente: endpoint({
    method: 'DELETE',
    path: 'conta/assistentes/:familia',
    acesso: 'autenticado',
    resumo: 'Desligar um assistente; vale na hora',
    params: z.object({ familia: z.uuid() }),
    response: empty,
  }),
  verPedidoDeAssistente: endpoint({
    method: 'GET',
    path: 'conta/assistentes/pedido',
    acesso: 'autenticado',
    resumo: 'O pedido de um programa para ler como esta pessoa, para a página de consentimento',
    query: z.object({
      client_id: z.string().max(60),
      redirect_uri: z.string().max(500),
      state: z.string().max(500).optional(),
      scope: z.string().max(200).default(''),
      resource: z.string().max(300).optional(),
    }),
    response: z.object({
      nome: z.string(),
      registrouSe: z.boolean(),
      /** Host to which the answer goes. */
      volta: z.string(),
      /** Address that tells the program of a refusal; nothing is kept of one. */
      recusa: z.string(),
      /** What the program may read, as the person's level allows, in words. */
      ferramentas: z.array(z.string()),
      /** Whether names and contacts of customers go with it; else they are masked. */
      pessoais: z.boolean(),
      minutosPorAcesso: z.number(),
    }),
  }),
  autorizarAssistente: endpoint({
    method: 'POST',
    path: 'conta/assistentes/pedido',
    acesso: 'autenticado',
    confirma: true,
    segredo: true,
    resumo: 'Deixar um programa ler como esta pessoa: o endereço para onde voltar',
    body: z.object({
      client_id: z.string().max(60),
      redirect_uri: z.string().max(500),
      state: z.string().max(500).optional(),
      scope: z.string().max(200).default(''),
      resource: z.string().max(300).optional(),
      code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
      code_challenge_method: z.literal('S256'),
    }),
    response: z.object({ url: z.string() }),
  }),
}
