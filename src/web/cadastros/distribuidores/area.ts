import type { Area } from '../../recipes/area/area.ts'

/** The distributor's own record. */
export const distribuidores: Area = {
  partes: { distribuidor: () => import('./DistribuidorPainel.tsx').then((m) => m.DistribuidorPainel) },
}
