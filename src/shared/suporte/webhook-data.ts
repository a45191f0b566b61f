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

const mensagem = z.object({
  codConversa: z.number(),
  codMensagem: z.number(),
  /** WHATSAPP, SMS, EMAIL, or PAGINA for what a customer wrote on a page of theirs. */
  canal: z.string(),
  /** TEXTO, or what the product wrote: a quote, a reminder, a survey … */
  tipo: z.string(),
  codOrcamento: z.number().nullable(),
  codAgendamento: z.number().nullable(),
  codPassagem: z.number().nullable(),
})

const pagamento = z.object({
  codPagamento: z.number(),
  /** The bank's end-to-end id of a Pix; a made-up one for a payment that a person recorded. */
  e2eid: z.string(),
  /** Null while nobody has told what a payment is for. */
  codCobranca: z.number().nullable(),
  codOrcamento: z.number().nullable(),
  codPassagem: z.number().nullable(),
  codAgendamento: z.number().nullable(),
  /** In centavos: what was received, and what of it went back so far. */
  valor: z.number(),
  devolvido: z.number(),
  pagoEm: instant,
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
  'checklist.recebido': z.object({
    codCheckList: z.number(),
    /** The sender's id; one made here for an inspection of the product. */
    idExterno: z.string(),
    /** The quote that it opened, if it did. */
    codOrcamento: z.number().nullable(),
    placa: z.string().nullable(),
    vermelhos: z.number(),
    amarelos: z.number(),
    verdes: z.number(),
    realizadoEm: instant,
  }),
  'mensagem.recebida': mensagem,
  'mensagem.enviada': mensagem,
  'pagamento.recebido': pagamento,
  /** `valorDevolvido` is what went back this time. */
  'pagamento.devolvido': pagamento.extend({ valorDevolvido: z.number() }),
  'promessa.mudou': z.object({
    codPassagem: z.number(),
    placa: z.string().nullable(),
    promessa: instant,
    /** Null for the first promise of the visit. */
    antes: instant.nullable(),
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
