import { z } from 'zod'
import { instant } from '../core/contract.ts'
import type { WebhookEvent } from './webhooks.ts'

const orcamento = z.object({
  codOrcamento: z.number(),
  codCheckList: z.number(),
  estado: z.enum(['APROVADO', 'PARCIAL', 'REPROVADO']),
  placa: z.string().nullable(),
  /** In centavos. */
  valor: z.number().nullable(),
  valorAprovado: z.number().nullable(),
})

/** Payload of each event: codes and plates, without names, documents, telephones or e-mails. */
export const WEBHOOK_DATA = {
  'orcamento.aprovado': orcamento,
  'orcamento.reprovado': orcamento,
  'os.fechada': z.object({
    codOs: z.number(),
    numero: z.string(),
    /** The sender's id of the work order, when it came by the integration. */
    idExterno: z.string().nullable(),
    tipo: z.string(),
    placa: z.string().nullable(),
    abertaEm: instant,
    fechadaEm: instant.nullable(),
  }),
  'agendamento.mudou': z.object({
    codAgendamento: z.number(),
    idExterno: z.string().nullable(),
    /** Action: CRIAR, CONFIRMAR, REAGENDAR, CANCELAR … */
    acao: z.string(),
    estado: z.string(),
    inicio: instant,
    fim: instant,
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
    inicio: instant,
    fim: instant.nullable(),
  }),
} as const satisfies Record<WebhookEvent, z.ZodType>
export type WebhookData<E extends WebhookEvent> = z.input<(typeof WEBHOOK_DATA)[E]>
