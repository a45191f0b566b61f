import { z } from 'zod'
import { COBRANCA_SITUATIONS } from '../rules/cobranca.ts'

/** A charge on another page of the customer: the token of /o/pagar/<token>, its amount in centavos, its state. */
export const pagar = z.object({ token: z.string(), valor: z.number(), situacao: z.enum(COBRANCA_SITUATIONS) })
