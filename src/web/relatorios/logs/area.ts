import type { Area } from '../../recipes/area/area.ts'

/** Audit log, visits, open sessions. */
export const logs: Area = {
  screens: {
    '/log-detalhado': () => import('./DetailedLogPage.tsx').then((m) => m.DetailedLogPage),
    '/log-acessos': () => import('./AccessLogPage.tsx').then((m) => m.AccessLogPage),
    '/lista-acessos': () => import('./AccessListPage.tsx').then((m) => m.AccessListPage),
  },
}
