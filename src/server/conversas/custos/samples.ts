import type { custos } from '#shared/conversas/custos.ts'
import { atLoja, type Samples } from '../../core/areas/call-sample.ts'

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof custos> = { exportarCustosDasConversas: atLoja('mes=2026-11&') }
