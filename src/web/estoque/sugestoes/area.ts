import type { Area } from '../../recipes/area/area.ts'

/** Order suggestions: runs and their lines, idle stock, lost sales, backtest. */
export const sugestoes: Area = {
  screens: {
    '/sugestaoPedidos': () => import('./SugestoesPage.tsx').then((m) => m.SugestoesPage),
    '/estoque': () => import('./EstoquePage.tsx').then((m) => m.EstoquePage),
  },
}
