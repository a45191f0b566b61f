import type { Area } from '../receitas/area/area.ts'

/** Support tickets. */
export const chamados: Area = {
  telas: {
    '/suporte/tickets-jira': () => import('./TicketsPage.tsx').then((m) => m.TicketsPage),
  },
}
