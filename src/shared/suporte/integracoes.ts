import { z } from 'zod'
import { cod, endpoint, instant, page, pageOf } from '../core/contract.ts'
import { HEALTH_STATES } from '../rules/integracao-health.ts'

const NIVEIS = [-1] as const

/** Connected systems: the integration API and what customers answer (in), the stores' systems, messages, webhooks and tickets (out). */
export const SYSTEMS = {
  API: 'API de integração',
  DMS: 'DMS',
  PEDIDO: 'Pedidos ao DMS',
  SMS: 'SMS',
  EMAIL: 'E-mail',
  WHATSAPP: 'WhatsApp',
  WHATSAPP_API: 'WhatsApp, chamada a chamada',
  WHATSAPP_ENTRADA: 'WhatsApp recebido',
  SMS_ENTRADA: 'SMS recebido',
  EMAIL_ENTRADA: 'E-mail recebido',
  PIX_API: 'Pix, chamada a chamada',
  PIX_ENTRADA: 'Pix recebido',
  OIDC: 'Entrada única',
  SCIM: 'Provisionamento',
  WEBHOOK: 'Webhooks',
  JIRA: 'Jira',
  JIRA_API: 'Jira, chamada a chamada',
} as const
export type System = keyof typeof SYSTEMS
export const SYSTEM_CODES = Object.keys(SYSTEMS) as [System, ...System[]]
const sistema = z.enum(SYSTEM_CODES)

export const LOG_STATES = { OK: 'Certo', ESPERA: 'Esperando', ERRO: 'Erro', SEM_GATEWAY: 'Sem gateway' } as const
export type LogState = keyof typeof LOG_STATES
const estado = z.enum(Object.keys(LOG_STATES) as [LogState, ...LogState[]])

/** Most messages that one request can send again. */
export const MAX_RESENDS = 200

const key = z.object({ sistema, codigo: cod })

/** An incoming or outgoing message. */
export const integracaoRecord = key.extend({
  codigo: z.number(),
  em: instant,
  operacao: z.string(),
  codConcessionaria: z.number().nullable(),
  concessionaria: z.string().nullable(),
  estado,
  /** HTTP status of a call; null without a response. */
  status: z.number().nullable(),
  duracaoMs: z.number().nullable(),
  /** The record that the message is about, for example 'checklist:12'. */
  correlacao: z.string().nullable(),
  erro: z.string().nullable(),
})
export type IntegracaoLogEntry = z.infer<typeof integracaoRecord>

const horas = z.array(z.object({ hora: instant, total: z.number(), erros: z.number(), usual: z.number() }))
const saude = z.object({
  sistema,
  codConcessionaria: z.number().nullable(),
  concessionaria: z.string().nullable(),
  saude: z.enum(Object.keys(HEALTH_STATES) as [keyof typeof HEALTH_STATES, ...(keyof typeof HEALTH_STATES)[]]),
  ultimoSucesso: instant.nullable(),
  ultimoErro: instant.nullable(),
  erro: z.string().nullable(),
  total: z.number(),
  erros: z.number(),
  usual: z.number(),
})
export type SystemHealth = z.infer<typeof saude>

const alertRule = z
  .object({
    sistema,
    silencioMin: z.number().int().min(10, 'Use ao menos 10 minutos').max(10_080, 'Use até uma semana').nullable(),
    errosPct: z.number().int().min(1, 'Use de 1 a 100').max(100, 'Use de 1 a 100').nullable(),
    /** Null alerts only the webhooks that listen to incidents. */
    email: z.email('Informe o e-mail de quem recebe o alerta').max(200).nullable(),
  })
  .refine((a) => a.silencioMin !== null || a.errosPct !== null, {
    path: ['silencioMin'],
    message: 'Diga o silêncio, os erros, ou os dois',
  })
export type IntegracaoAlert = z.infer<typeof alertRule>

const incident = z.object({
  codIncidente: z.number(),
  sistema,
  motivo: z.string(),
  inicio: instant,
  fim: instant.nullable(),
})
export type IntegracaoIncident = z.infer<typeof incident>

/** Traffic with other systems: the log, the health of each system, alerts. */
export const integracoes = {
  listRegistros: endpoint({
    method: 'GET',
    path: 'suporte/integracoes/registros',
    acesso: NIVEIS,
    loja: 'query',
    resumo: 'Mensagens que chegaram e saíram, a mais nova primeiro; busca pelo registro, como checklist:12',
    query: page.extend({ sistema: sistema.optional(), estado: estado.optional() }),
    response: pageOf(integracaoRecord),
  }),
  getRegistro: endpoint({
    method: 'GET',
    path: 'suporte/integracoes/registros/:sistema/:codigo',
    acesso: NIVEIS,
    resumo: 'Uma mensagem com o que foi pedido e respondido, sem dados pessoais nem segredos',
    params: key,
    response: integracaoRecord.extend({
      pedido: z.string(),
      resposta: z.string(),
      tentativas: z.number().nullable(),
      reenviavel: z.boolean(),
    }),
  }),
  reenviarRegistros: endpoint({
    method: 'POST',
    path: 'suporte/integracoes/reenvios',
    acesso: NIVEIS,
    resumo:
      'Enviar de novo mensagens que falharam e repetir chamadas recusadas, na ordem dada; leituras do DMS começam outra vez',
    body: z.object({ itens: z.array(key).min(1, 'Escolha ao menos uma mensagem').max(MAX_RESENDS) }),
    response: z.object({
      reenviadas: z.number(),
      /** Repeated calls that were refused again, and why. */
      recusadas: z.array(key.extend({ codigo: z.number(), mensagem: z.string() })),
    }),
  }),
  statusIntegracoes: endpoint({
    method: 'GET',
    path: 'suporte/integracoes/status',
    acesso: NIVEIS,
    resumo: 'Saúde de cada sistema e concessionária, volume ao lado do usual, incidentes e alertas',
    response: z.object({
      sistemas: z.array(saude.extend({ horas })),
      lojas: z.array(saude),
      incidentes: z.array(incident),
      alertas: z.array(alertRule),
    }),
  }),
  salvarAlertas: endpoint({
    method: 'PUT',
    path: 'suporte/integracoes/alertas',
    acesso: NIVEIS,
    resumo: 'Os alertas por e-mail, todos de uma vez',
    body: z.object({ alertas: z.array(alertRule).max(20) }),
    response: z.object({ alertas: z.array(alertRule) }),
  }),
}
