import type { Area } from '../../recipes/area/area.ts'

/** The management's dashboard. */
export const dashboard: Area = {
  telas: { '/dashboard': () => import('./DashboardPage.tsx').then((m) => m.DashboardPage) },
  partes: { linhasDoIndicador: () => import('./LinhasGaveta.tsx').then((m) => m.LinhasGaveta) },
}
