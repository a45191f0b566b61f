import { z } from 'zod'
import { instante } from '../core/contract.ts'
import type { EventoWebhook } from './webhooks.ts'

const orcamento = z.object({
  codOrcamento: z.number(),
  codCheckList: z.number(),
  estado: z.enum(['APROVADO', 'PARCIAL', 'REPROVADO']),
  placa: z.string().nullable(),
  /** In centavos. */
  valor: z.number().nullable(),
  valorAprovado: z.number().nullable(),
})

/** What each event tells. Codes and plates, and nobody's name, document, telephone or e-mail. */
export const DADOS_WEBHOOK = {
  'orcamento.aprovado': orcamento,
  'orcamento.reprovado': orcamento,
  'os.fechada': z.object({
    codOs: z.number(),
    numero: z.string(),
    /** The sender's own name of it, when it came by the integration. */
    idExterno: z.string().nullable(),
    tipo: z.string(),
    placa: z.string().nullable(),
    abertaEm: instante,
    fechadaEm: instante.nullable(),
  }),
  'agendamento.mudou': z.object({
    codAgendamento: z.number(),
    idExterno: z.string().nullable(),
    /** What was done: CRIAR, CONFIRMAR, REAGENDAR, CANCELAR … */
    acao: z.string(),
    estado: z.string(),
    inicio: instante,
    fim: instante,
    placa: z.string().nullable(),
  }),
  'fechamento.concluido': z.object({
    codFechamento: z.number(),
    mes: z.string(),
    /** In centavos. */
    liquido: z.number(),
    sha256: z.string(),
  }),
  'integracao.incidente': z.object({
    codIncidente: z.number(),
    sistema: z.string(),
    motivo: z.string(),
    inicio: instante,
    fim: instante.nullable(),
  }),
} as const satisfies Record<EventoWebhook, z.ZodType>
export type DadosWebhook<E extends EventoWebhook> = z.input<(typeof DADOS_WEBHOOK)[E]>
