import type { Area } from '../../recipes/area/area.ts'

/** What was done, what was looked at, and who is in. */
export const logs: Area = {
  telas: {
    '/log-detalhado': () => import('./LogDetalhadoPage.tsx').then((m) => m.LogDetalhadoPage),
    '/log-acessos': () => import('./LogAcessosPage.tsx').then((m) => m.LogAcessosPage),
    '/lista-acessos': () => import('./ListaAcessosPage.tsx').then((m) => m.ListaAcessosPage),
  },
}
