import { z } from 'zod'

/** Rates of the price calculator in basis points (925 = 9.25 %), valid from a day on; money in centavos. */
export const parametroPreco = z.object({
  // Does not use the contract's `dia`: the browser validates with this schema, and the import would pull zod into every screen's contract.
  vigenteDe: z.iso.date(),
  impostosPontos: z.number().int().min(0).max(9999),
  comissaoPontos: z.number().int().min(0).max(9999),
  margemAlvoPontos: z.number().int().min(0).max(9999),
  margemMinimaPontos: z.number().int().min(0).max(9999),
  custoFixoMensal: z.number().int().min(0),
  mecanicos: z.number().int().min(1).max(999),
  horasMes: z.number().int().min(1).max(744),
  utilizacaoPontos: z.number().int().min(1).max(10_000),
})
export type ParametroPreco = z.infer<typeof parametroPreco>
