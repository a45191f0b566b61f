import { z } from 'zod'
import { cod, endpoint, instante, pagina, paginaDe } from '../core/contract.ts'
import { SAUDES } from '../rules/saude-integracao.ts'

const NIVEIS = [-1] as const

/** What talks with the product: its integration API (in), the stores' systems, SMS, e-mail, webhooks and tickets (out). */
export const SISTEMAS = {
  API: 'API de integração',
  DMS: 'DMS',
  PEDIDO: 'Pedidos ao DMS',
  SMS: 'SMS',
  EMAIL: 'E-mail',
  WEBHOOK: 'Webhooks',
  JIRA: 'Jira',
  JIRA_API: 'Jira, chamada a chamada',
} as const
export type Sistema = keyof typeof SISTEMAS
export const CODIGOS_SISTEMA = Object.keys(SISTEMAS) as [Sistema, ...Sistema[]]
const sistema = z.enum(CODIGOS_SISTEMA)

export const ESTADOS_REGISTRO = { OK: 'Certo', ESPERA: 'Esperando', ERRO: 'Erro', SEM_GATEWAY: 'Sem gateway' } as const
export type EstadoRegistro = keyof typeof ESTADOS_REGISTRO
const estado = z.enum(Object.keys(ESTADOS_REGISTRO) as [EstadoRegistro, ...EstadoRegistro[]])

/** Messages sent again at once. */
export const MAX_REENVIOS = 200

const chave = z.object({ sistema, codigo: cod })

/** A message that came or went. */
export const registroIntegracao = chave.extend({
  codigo: z.number(),
  em: instante,
  operacao: z.string(),
  codConcessionaria: z.number().nullable(),
  concessionaria: z.string().nullable(),
  estado,
  /** HTTP status of a call; null where nobody answered. */
  status: z.number().nullable(),
  duracaoMs: z.number().nullable(),
  /** The record it is about, as 'checklist:12'. */
  correlacao: z.string().nullable(),
  erro: z.string().nullable(),
})
export type RegistroIntegracao = z.infer<typeof registroIntegracao>

const horas = z.array(z.object({ hora: instante, total: z.number(), erros: z.number(), usual: z.number() }))
const saude = z.object({
  sistema,
  codConcessionaria: z.number().nullable(),
  concessionaria: z.string().nullable(),
  saude: z.enum(Object.keys(SAUDES) as [keyof typeof SAUDES, ...(keyof typeof SAUDES)[]]),
  ultimoSucesso: instante.nullable(),
  ultimoErro: instante.nullable(),
  erro: z.string().nullable(),
  total: z.number(),
  erros: z.number(),
  usual: z.number(),
})
export type SaudeDoSistema = z.infer<typeof saude>

const alerta = z
  .object({
    sistema,
    silencioMin: z.number().int().min(10, 'Use ao menos 10 minutos').max(10_080, 'Use até uma semana').nullable(),
    errosPct: z.number().int().min(1, 'Use de 1 a 100').max(100, 'Use de 1 a 100').nullable(),
    /** Null: told to the webhooks that listen to incidents alone. */
    email: z.email('Informe o e-mail de quem recebe o alerta').max(200).nullable(),
  })
  .refine((a) => a.silencioMin !== null || a.errosPct !== null, {
    path: ['silencioMin'],
    message: 'Diga o silêncio, os erros, ou os dois',
  })
export type AlertaDeIntegracao = z.infer<typeof alerta>

const incidente = z.object({
  codIncidente: z.number(),
  sistema,
  motivo: z.string(),
  inicio: instante,
  fim: instante.nullable(),
})
export type IncidenteDeIntegracao = z.infer<typeof incidente>

/** What other systems send and are sent: the log, the health of each, alerts. */
export const integracoes = {
  listRegistros: endpoint({
    method: 'GET',
    path: 'suporte/integracoes/registros',
    acesso: NIVEIS,
    loja: 'query',
    resumo: 'Mensagens que chegaram e saíram, a mais nova primeiro; busca pelo registro, como checklist:12',
    query: pagina.extend({ sistema: sistema.optional(), estado: estado.optional() }),
    response: paginaDe(registroIntegracao),
  }),
  getRegistro: endpoint({
    method: 'GET',
    path: 'suporte/integracoes/registros/:sistema/:codigo',
    acesso: NIVEIS,
    resumo: 'Uma mensagem com o que foi pedido e respondido, sem dados pessoais nem segredos',
    params: chave,
    response: registroIntegracao.extend({
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
    body: z.object({ itens: z.array(chave).min(1, 'Escolha ao menos uma mensagem').max(MAX_REENVIOS) }),
    response: z.object({
      reenviadas: z.number(),
      /** Calls that were refused again, and why. */
      recusadas: z.array(chave.extend({ codigo: z.number(), mensagem: z.string() })),
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
      incidentes: z.array(incidente),
      alertas: z.array(alerta),
    }),
  }),
  salvarAlertas: endpoint({
    method: 'PUT',
    path: 'suporte/integracoes/alertas',
    acesso: NIVEIS,
    resumo: 'Os alertas por e-mail, todos de uma vez',
    body: z.object({ alertas: z.array(alerta).max(20) }),
    response: z.object({ alertas: z.array(alerta) }),
  }),
}
