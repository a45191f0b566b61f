import type { Area } from '../../recipes/area/area.ts'

/** Service advisers. */
export const consultores: Area = {
  screens: {
    '/cadastros/consultores/list': () => import('./ConsultoresPage.tsx').then((m) => m.ConsultoresPage),
    '/cadastros/consultores/form': () => import('./ConsultorFormPage.tsx').then((m) => m.ConsultorFormPage),
  },
}
