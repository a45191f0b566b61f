import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, endpoint, instant, empty } from '../core/contract.ts'

const NIVEIS = [-1] as const

/** Events that other systems can subscribe to. */
export const WEBHOOK_EVENTS = {
  'orcamento.aprovado': 'Orçamento aprovado, inteiro ou em parte',
  'orcamento.reprovado': 'Orçamento reprovado',
  'os.fechada': 'Ordem de serviço fechada',
  'agendamento.mudou': 'Agendamento novo, mudado ou cancelado',
  'checklist.recebido': 'Checklist chegado, feito aqui ou por outro sistema',
  'mensagem.recebida': 'Mensagem de um cliente recebida',
  'mensagem.enviada': 'Mensagem a um cliente mandada, ou dita por fora',
  'pagamento.recebido': 'Pagamento recebido, do banco ou à mão',
  'pagamento.devolvido': 'Pagamento devolvido, inteiro ou em parte',
  'promessa.mudou': 'Hora prometida de uma visita, nova ou mudada',
  'fechamento.concluido': 'Fechamento mensal concluído',
  'integracao.incidente': 'Incidente de integração, ao começar e ao terminar',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]

const webhook = z.object({
  codWebhook: z.number(),
  url: z.string(),
  eventos: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  ativo: z.boolean(),
  criadoEm: instant,
  versao: version,
  /** Number of deliveries that wait for a retry, and of those without retries left. */
  esperam: z.number(),
  falharam: z.number(),
  ultima: z
    .object({ em: instant, estado: z.enum(['PENDENTE', 'ENVIADA', 'FALHOU']), erro: z.string().nullable() })
    .nullable(),
})
export type Webhook = z.infer<typeof webhook>

const data = z.object({
  url: text(300).min(1, 'Informe o endereço'),
  eventos: z.array(z.enum(WEBHOOK_EVENT_NAMES)).min(1, 'Escolha ao menos um evento').max(WEBHOOK_EVENT_NAMES.length),
  ativo: z.boolean().default(true),
})
const oneWebhook = z.object({ codWebhook: cod })
const withSecret = z.object({ codWebhook: z.number(), segredo: z.string() })

/** Webhooks: addresses of other systems that receive events. */
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
    confirma: true,
    segredo: true,
    resumo: 'Acrescentar um endereço; o segredo que assina as mensagens só aparece nesta resposta',
    body: data,
    response: withSecret,
  }),
  alterarWebhook: endpoint({
    method: 'PUT',
    path: 'distribuidor/webhooks/:codWebhook',
    acesso: NIVEIS,
    confirma: true,
    resumo: 'Mudar endereço e eventos, ligar ou desligar',
    params: oneWebhook,
    body: data.extend({ versao: version }),
    response: webhook,
  }),
  trocarSegredo: endpoint({
    method: 'POST',
    path: 'distribuidor/webhooks/:codWebhook/segredo',
    acesso: NIVEIS,
    confirma: true,
    segredo: true,
    resumo: 'Trocar o segredo; vale na hora, também para o que espera nova tentativa',
    params: oneWebhook,
    response: withSecret,
  }),
  testarWebhook: endpoint({
    method: 'POST',
    path: 'distribuidor/webhooks/:codWebhook/teste',
    acesso: NIVEIS,
    porMinuto: 30,
    resumo: 'Mandar agora uma mensagem de teste e dizer o que o endereço respondeu',
    params: oneWebhook,
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
    params: oneWebhook,
    response: empty,
  }),
}
