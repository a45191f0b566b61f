import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Loans of courtesy cars: the fleet's board, and the loan of a visit. */
export const emprestimos: Area = {
  screens: {
    '/frota/emprestimos/:codEmprestimo?': () => import('./EmprestimosPage.tsx').then((m) => m.EmprestimosPage),
  },
  listens: {
    emprestimo_: (changed, { goTo }) => void loadQuietly(() => import('./live.ts')).then((m) => m.hear(changed, goTo)),
  },
  slots: { carroReserva: () => import('./VisitLoan.tsx').then((m) => m.VisitLoan) },
}
