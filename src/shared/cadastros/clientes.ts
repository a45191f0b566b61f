import { z } from 'zod'
import { cod, endpoint, instant } from '../core/contract.ts'

/** Channels to reach a customer; the customer consents to each one separately (LGPD art. 8). */
export const CONTACT_CHANNELS = ['WHATSAPP', 'SMS', 'EMAIL', 'TELEFONE'] as const
export const contactChannel = z.enum(CONTACT_CHANNELS)
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

/** A customer's consent for a channel; `concedido` is null while the customer has not answered. */
export const consent = z.object({
  canal: contactChannel,
  concedido: z.boolean().nullable(),
  em: instant.nullable(),
  origem: z.string().nullable(),
})

export const clienteData = z.object({
  codCliente: z.number(),
  codConcessionaria: z.number(),
  nome: z.string(),
  documento: z.string().nullable(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  criadoEm: instant,
  anonimizadoEm: instant.nullable(),
  consentimentos: z.array(consent),
})
export type ClienteData = z.infer<typeof clienteData>

const target = z.object({ codCliente: cod })

export const clientes = {
  getCliente: endpoint({
    method: 'GET',
    path: 'clientes/:codCliente',
    acesso: [1, 2, 3, -1],
    resumo: 'Um cliente e o que ele autorizou em cada canal',
    params: target,
    response: clienteData,
  }),
  registrarConsentimento: endpoint({
    method: 'PUT',
    path: 'clientes/:codCliente/consentimentos',
    acesso: [1, 2, 3, -1],
    resumo: 'Registrar que o cliente autorizou ou recusou um canal',
    params: target,
    body: z.object({
      canal: contactChannel,
      concedido: z.boolean(),
      origem: z.string().trim().min(3, 'Diga como o cliente informou').max(200),
    }),
    response: clienteData,
  }),
  exportarCliente: endpoint({
    method: 'GET',
    path: 'clientes/:codCliente/exportacao',
    acesso: [2, -1],
    resumo: 'Tudo o que se guarda de um cliente, em JSON (LGPD art. 18)',
    params: target,
    response: z.unknown(),
    binario: ['application/json'],
  }),
  anonimizarCliente: endpoint({
    method: 'POST',
    path: 'clientes/:codCliente/anonimizar',
    acesso: [2, -1],
    confirma: true,
    resumo: 'Apagar os dados pessoais de um cliente; os registros fiscais ficam sob um pseudônimo',
    params: target,
    body: z.object({ nome: z.string().trim().min(1, 'Escreva o nome do cliente para confirmar').max(200) }),
    response: clienteData,
  }),
}
