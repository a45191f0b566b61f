import type { Area } from '../../recipes/area/area.ts'

/** What the messages to customers cost. */
export const custos: Area = {
  screens: { '/conversas/custos': () => import('./CustosPage.tsx').then((m) => m.CustosPage) },
}
