import type { Area } from '../../recipes/area/area.ts'

/** Identity providers, and the policy of the whole sign-in. */
export const provedores: Area = {
  screens: {
    '/cadastros/seguranca/provedores/:codProvedor?': () => import('./ProvedoresPage.tsx').then((m) => m.ProvedoresPage),
    '/cadastros/seguranca/politica': () => import('./PoliticaPage.tsx').then((m) => m.PoliticaPage),
  },
}
