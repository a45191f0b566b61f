import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Customers at the door: who read the code on the wall, and what each told before arriving. */
export const porta: Area = {
  listens: {
    porta_: (changed, { goTo }) => void loadQuietly(() => import('./live.ts')).then((m) => m.hear(changed, goTo)),
  },
  slots: {
    filaDaPorta: () => import('./DoorQueue.tsx').then((m) => m.DoorQueue),
    termosDaVisita: () => import('./SignedTerms.tsx').then((m) => m.VisitTerms),
    previaDoAgendamento: () => import('./Previa.tsx').then((m) => m.Previa),
  },
}
