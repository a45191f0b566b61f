import type { Area } from '../../recipes/area/area.ts'

/** What other systems send and are sent: the log of messages, the health of each. */
export const integracoes: Area = {
  telas: {
    '/suporte/logs-integracoes': () => import('./LogsPage.tsx').then((m) => m.LogsPage),
    '/suporte/status-integracoes': () => import('./StatusPage.tsx').then((m) => m.StatusPage),
  },
}
