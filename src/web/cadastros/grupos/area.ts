import type { Area } from '../../recipes/area/area.ts'

/** Groups of stores. */
export const grupos: Area = {
  screens: {
    '/cadastros/grupos/list': () => import('./GruposPage.tsx').then((m) => m.GruposPage),
    '/cadastros/grupos/form': () => import('./GrupoFormPage.tsx').then((m) => m.GrupoFormPage),
  },
}
