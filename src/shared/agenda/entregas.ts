import { z } from 'zod'
import { instant } from '../core/contract.ts'

/** Channels that need no connection of the store. */
export const ENVIO_CHANNELS = ['SMS', 'EMAIL'] as const
export const DELIVERY_CHANNELS = [...ENVIO_CHANNELS, 'WHATSAPP'] as const
export type EnvioChannel = (typeof DELIVERY_CHANNELS)[number]

/** An outgoing message. GUARDADA: stored only, as its channel is not configured; FALHOU: no more retries. */
export const entrega = z.object({
  codMensagem: z.number(),
  canal: z.enum(DELIVERY_CHANNELS),
  destino: z.string(),
  estado: z.enum(['PENDENTE', 'ENVIADA', 'FALHOU', 'GUARDADA']),
  tentativas: z.number(),
  em: instant,
})
export type Entrega = z.infer<typeof entrega>
