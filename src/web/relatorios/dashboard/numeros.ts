import type { Lido } from '#shared/core/contract.ts'
import type { dashboard } from '#shared/relatorios/dashboard.ts'

/** The dashboard's figures as they are read. */
export type Numeros = Lido<typeof dashboard.numerosDoPainel>
