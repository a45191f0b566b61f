import type { Area } from '../../recipes/area/area.ts'

/** The distributor's own record. */
export const distribuidores: Area = {
  slots: { distribuidor: () => import('./DistribuidorPanel.tsx').then((m) => m.DistribuidorPanel) },
}
