import type { Area } from '../receitas/area/area.ts'

/** The distributor's own record. */
export const distribuidores: Area = {
  partes: { distribuidor: () => import('./DistribuidorPainel.tsx').then((m) => m.DistribuidorPainel) },
}
