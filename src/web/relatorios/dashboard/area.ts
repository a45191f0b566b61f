import type { Area } from '../../recipes/area/area.ts'

/** The management's dashboard. */
export const dashboard: Area = {
  screens: { '/dashboard': () => import('./DashboardPage.tsx').then((m) => m.DashboardPage) },
  slots: { linhasDoIndicador: () => import('./RowsDrawer.tsx').then((m) => m.RowsDrawer) },
}
