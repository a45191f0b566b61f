import type { Area } from '../../recipes/area/area.ts'

/** Support tickets. */
export const chamados: Area = {
  screens: {
    '/suporte/tickets-jira': () => import('./TicketsPage.tsx').then((m) => m.TicketsPage),
  },
}
