import type { Area } from '../../recipes/area/area.ts'

/** Ordering suggestions: runs, their lines, what lies still, what was lost, and how good a policy would have been. */
export const sugestoes: Area = {
  telas: {
    '/sugestaoPedidos': () => import('./SugestoesPage.tsx').then((m) => m.SugestoesPage),
    '/estoque': () => import('./EstoquePage.tsx').then((m) => m.EstoquePage),
  },
}
