import type { Area } from '../recipes/area/area.ts'

/** Pages that say why another page cannot be shown. */
export const app: Area = {
  screens: {
    '/401': () => import('./errors/error-pages.tsx').then((m) => m.ForbiddenPage),
    '/404': () => import('./errors/error-pages.tsx').then((m) => m.NotFoundPage),
    '/500': () => import('./errors/error-pages.tsx').then((m) => m.ServerErrorPage),
    '/erroConcessionaria': () => import('./errors/error-pages.tsx').then((m) => m.NoConcessionariaPage),
  },
}
