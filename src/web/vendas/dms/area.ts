import type { Area } from '../../recipes/area/area.ts'

/** Sales from the stores' own systems and their notas, and the reconciliation. */
export const dms: Area = {
  screens: {
    '/vendas/integracao-dms': () => import('./IntegracaoDmsPage.tsx').then((m) => m.IntegracaoDmsPage),
  },
}
