import { z } from 'zod'
import { COBRANCA_SITUATIONS } from '../rules/cobranca.ts'

/**
 * A charge on another page of the customer: the token of /o/pagar/<token>, what is left to pay in centavos (all of it, once it is
 * over), its state.
 */
export const pagar = z.object({ token: z.string(), valor: z.number(), situacao: z.enum(COBRANCA_SITUATIONS) })
