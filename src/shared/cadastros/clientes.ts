import { z } from 'zod'
import { cod, endpoint, instante } from '../core/contract.ts'

/** Ways to reach a customer; each is allowed or refused by itself (LGPD art. 8). */
export const CANAIS_CONTATO = ['WHATSAPP', 'SMS', 'EMAIL', 'TELEFONE'] as const
export const canalContato = z.enum(CANAIS_CONTATO)
export type CanalContato = (typeof CANAIS_CONTATO)[number]

/** What a customer said of a channel; null while they said nothing. */
export const consentimento = z.object({
  canal: canalContato,
  concedido: z.boolean().nullable(),
  em: instante.nullable(),
  origem: z.string().nullable(),
})

export const clienteDados = z.object({
  codCliente: z.number(),
  codConcessionaria: z.number(),
  nome: z.string(),
  documento: z.string().nullable(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  criadoEm: instante,
  anonimizadoEm: instante.nullable(),
  consentimentos: z.array(consentimento),
})
export type ClienteDados = z.infer<typeof clienteDados>

const alvo = z.object({ codCliente: cod })

export const clientes = {
  getCliente: endpoint({
    method: 'GET',
    path: 'clientes/:codCliente',
    acesso: [1, 2, 3, -1],
    resumo: 'Um cliente e o que ele autorizou em cada canal',
    params: alvo,
    response: clienteDados,
  }),
  registrarConsentimento: endpoint({
    method: 'PUT',
    path: 'clientes/:codCliente/consentimentos',
    acesso: [1, 2, 3, -1],
    resumo: 'Registrar que o cliente autorizou ou recusou um canal',
    params: alvo,
    body: z.object({
      canal: canalContato,
      concedido: z.boolean(),
      origem: z.string().trim().min(3, 'Diga como o cliente informou').max(200),
    }),
    response: clienteDados,
  }),
  exportarCliente: endpoint({
    method: 'GET',
    path: 'clientes/:codCliente/exportacao',
    acesso: [2, -1],
    resumo: 'Tudo o que se guarda de um cliente, em JSON (LGPD art. 18)',
    params: alvo,
    response: z.unknown(),
    binario: ['application/json'],
  }),
  anonimizarCliente: endpoint({
    method: 'POST',
    path: 'clientes/:codCliente/anonimizar',
    acesso: [2, -1],
    resumo: 'Apagar os dados pessoais de um cliente; os registros fiscais ficam sob um pseudônimo',
    params: alvo,
    body: z.object({ nome: z.string().trim().min(1, 'Escreva o nome do cliente para confirmar').max(200) }),
    response: clienteDados,
  }),
}
