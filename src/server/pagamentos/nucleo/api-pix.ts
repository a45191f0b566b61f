import { z } from 'zod'

// Shapes of the Central Bank's API Pix, version 2, as far as they are read here.

/** An amount, "10.00", in centavos. */
const amount = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((v) => Math.round(Number(v) * 100))
const e2eid = z.string().regex(/^[A-Za-z0-9]{8,60}$/)
const moment = z
  .string()
  .refine((v) => !Number.isNaN(Date.parse(v)))
  .transform((v) => new Date(v).toISOString())

/** Money given back of a payment. */
export const bankRefund = z.object({
  id: z.string().regex(/^[A-Za-z0-9]{1,35}$/),
  rtrId: z.string().max(60).optional(),
  valor: amount,
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: z.string().optional(),
})
export type BankRefund = z.output<typeof bankRefund>

/** A payment as the bank states it. */
export const bankPix = z.object({
  endToEndId: e2eid,
  txid: z.string().max(35).optional(),
  valor: amount,
  chave: z.string().max(77).optional(),
  horario: moment,
  devolucoes: z.array(bankRefund).default([]),
})
export type BankPix = z.output<typeof bankPix>

/** A charge as the bank states it. */
export const bankCob = z.object({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: amount }),
  chave: z.string().optional(),
  location: z.string().max(300).optional(),
  pixCopiaECola: z.string().max(600).optional(),
  pix: z.array(bankPix).default([]),
})
export type BankCob = z.output<typeof bankCob>

/** One page of what the bank received in a period; pages count from 0. */
export const bankPeriod = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number().int().min(0) }) }),
  pix: z.array(bankPix).default([]),
})

/** What a webhook hints at: nothing of it is believed before the bank was asked. */
export const hints = z.object({
  pix: z.array(z.object({ endToEndId: e2eid, txid: z.string().max(35).optional() })).max(1000),
})
export type Hint = z.output<typeof hints>['pix'][number]

/** Centavos as the API writes them. */
export const reais = (centavos: number): string => (centavos / 100).toFixed(2)
