import type { Loaded } from '#shared/core/contract.ts'
import type { dashboard } from '#shared/relatorios/dashboard.ts'

/** The dashboard's figures as loaded. */
export type Numbers = Loaded<typeof dashboard.numerosDoPainel>
