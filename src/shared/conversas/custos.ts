import { z } from 'zod'
import { endpoint } from '../core/contract.ts'
import { conversas } from './conversas.ts'
import type { MessageCategory } from '../rules/whatsapp-price.ts'

/** Meta's kinds of messages, in words. */
export const CATEGORY_NAMES: Readonly<Record<MessageCategory, string>> = {
  MARKETING: 'Marketing',
  UTILITY: 'Utilidade',
  AUTHENTICATION: 'Código',
  SERVICE: 'Atendimento',
}

/** A cost in US dollars: messages cost fractions of a cent, so four digits stand after the comma. */
export const formatDollars = (micros: number): string =>
  `US$ ${(micros / 1_000_000).toLocaleString('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 4 })}`

/** Channels that are charged by message, in words. */
export const CHARGED_CHANNELS = { WHATSAPP: 'WhatsApp', SMS: 'SMS' } as const

/** The file of what messages cost. */
export const custos = {
  exportarCustosDasConversas: endpoint({
    method: 'GET',
    path: 'conversas/custos/planilha',
    replica: true,
    acesso: conversas.custosDasConversas.acesso,
    loja: 'query',
    resumo: 'O que as mensagens de um mês custaram, em xlsx',
    query: conversas.custosDasConversas.query,
    response: z.never(),
    binario: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    porMinuto: 30,
  }),
}
