import type { Area } from '../../recipes/area/area.ts'

/** What the messages to customers cost. */
export const custos: Area = {
  telas: { '/conversas/custos': () => import('./CustosPage.tsx').then((m) => m.CustosPage) },
}
