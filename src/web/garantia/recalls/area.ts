import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Recall campaigns, and the flag of a car that has one open. */
export const recalls: Area = {
  screens: {
    '/garantia/recalls': () => import('./RecallsPage.tsx').then((m) => m.RecallsPage),
    '/garantia/recalls/form': () => import('./RecallFormPage.tsx').then((m) => m.RecallFormPage),
    '/garantia/recalls/veiculos': () => import('./YardPage.tsx').then((m) => m.YardPage),
  },
  listens: { recall_: () => void loadQuietly(() => import('./live.ts')).then((m) => m.refreshRecalls()) },
  slots: { sinalDeRecall: () => import('./RecallFlag.tsx').then((m) => m.RecallFlag) },
}
