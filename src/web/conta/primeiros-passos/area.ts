import type { Area } from '../../recipes/area/area.ts'

/** First steps of a new distributor, up to its first quote. */
export const primeirosPassos: Area = {
  slots: { primeirosPassos: () => import('./DashboardSteps.tsx').then((m) => m.DashboardSteps) },
}
