import type { Area } from '../../recipes/area/area.ts'

/** Integrations with other systems: message log, and health of each. */
export const integracoes: Area = {
  screens: {
    '/suporte/logs-integracoes': () => import('./LogsPage.tsx').then((m) => m.LogsPage),
    '/suporte/status-integracoes': () => import('./StatusPage.tsx').then((m) => m.StatusPage),
  },
}
