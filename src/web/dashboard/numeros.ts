import type { Lido } from '#shared/contract.ts'
import type { dashboard } from '#shared/dashboard.ts'

/** The dashboard's figures as they are read. */
export type Numeros = Lido<typeof dashboard.numerosDoPainel>
