import { z } from 'zod'
import { texto, versao } from '../cadastros/comum.ts'
import { cod, endpoint, instante, vazio } from '../core/contract.ts'

const NIVEIS = [-1] as const

/** What other systems may be told of. */
export const EVENTOS_WEBHOOK = {
  'orcamento.aprovado': 'Orçamento aprovado, inteiro ou em parte',
  'orcamento.reprovado': 'Orçamento reprovado',
  'os.fechada': 'Ordem de serviço fechada',
  'agendamento.mudou': 'Agendamento novo, mudado ou cancelado',
  'fechamento.concluido': 'Fechamento mensal concluído',
  'integracao.incidente': 'Incidente de integração, ao começar e ao terminar',
} as const
export type EventoWebhook = keyof typeof EVENTOS_WEBHOOK
export const NOMES_WEBHOOK = Object.keys(EVENTOS_WEBHOOK) as [EventoWebhook, ...EventoWebhook[]]

const webhook = z.object({
  codWebhook: z.number(),
  url: z.string(),
  eventos: z.array(z.enum(NOMES_WEBHOOK)),
  ativo: z.boolean(),
  criadoEm: instante,
  versao,
  /** Deliveries that wait for their next try, and those that were given up. */
  esperam: z.number(),
  falharam: z.number(),
  ultima: z
    .object({ em: instante, estado: z.enum(['PENDENTE', 'ENVIADA', 'FALHOU']), erro: z.string().nullable() })
    .nullable(),
})
export type Webhook = z.infer<typeof webhook>

const dados = z.object({
  url: texto(300).min(1, 'Informe o endereço'),
  eventos: z.array(z.enum(NOMES_WEBHOOK)).min(1, 'Escolha ao menos um evento').max(NOMES_WEBHOOK.length),
  ativo: z.boolean().default(true),
})
const umWebhook = z.object({ codWebhook: cod })
const comSegredo = z.object({ codWebhook: z.number(), segredo: z.string() })

/** Addresses of other systems that are told what happens here. */
export const webhooks = {
  listWebhooks: endpoint({
    method: 'GET',
    path: 'distribuidor/webhooks',
    acesso: NIVEIS,
    resumo: 'Endereços que ouvem o que acontece aqui, com a última entrega de cada um',
    response: z.array(webhook),
  }),
  criarWebhook: endpoint({
    method: 'POST',
    path: 'distribuidor/webhooks',
    acesso: NIVEIS,
    segredo: true,
    resumo: 'Acrescentar um endereço; o segredo que assina as mensagens só aparece nesta resposta',
    body: dados,
    response: comSegredo,
  }),
  alterarWebhook: endpoint({
    method: 'PUT',
    path: 'distribuidor/webhooks/:codWebhook',
    acesso: NIVEIS,
    resumo: 'Mudar endereço e eventos, ligar ou desligar',
    params: umWebhook,
    body: dados.extend({ versao }),
    response: webhook,
  }),
  trocarSegredo: endpoint({
    method: 'POST',
    path: 'distribuidor/webhooks/:codWebhook/segredo',
    acesso: NIVEIS,
    segredo: true,
    resumo: 'Trocar o segredo; vale na hora, também para o que espera nova tentativa',
    params: umWebhook,
    response: comSegredo,
  }),
  testarWebhook: endpoint({
    method: 'POST',
    path: 'distribuidor/webhooks/:codWebhook/teste',
    acesso: NIVEIS,
    porMinuto: 30,
    resumo: 'Mandar agora uma mensagem de teste e dizer o que o endereço respondeu',
    params: umWebhook,
    response: z.object({
      certo: z.boolean(),
      status: z.number().nullable(),
      duracaoMs: z.number(),
      erro: z.string().nullable(),
    }),
  }),
  retirarWebhook: endpoint({
    method: 'DELETE',
    path: 'distribuidor/webhooks/:codWebhook',
    acesso: NIVEIS,
    resumo: 'Retirar um endereço; o que esperava não é mais mandado',
    params: umWebhook,
    response: vazio,
  }),
}
