import { z } from 'zod'
import { instante } from '../core/contract.ts'

export const CANAIS_ENVIO = ['SMS', 'EMAIL'] as const
export type CanalEnvio = (typeof CANAIS_ENVIO)[number]

/** A message that left, or should have. GUARDADA: it went nowhere, nothing is configured for its channel; FALHOU: given up. */
export const entrega = z.object({
  codMensagem: z.number(),
  canal: z.enum(CANAIS_ENVIO),
  destino: z.string(),
  estado: z.enum(['PENDENTE', 'ENVIADA', 'FALHOU', 'GUARDADA']),
  tentativas: z.number(),
  em: instante,
})
export type Entrega = z.infer<typeof entrega>
