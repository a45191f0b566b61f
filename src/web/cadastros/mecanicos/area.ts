import type { Area } from '../../recipes/area/area.ts'

/** Mechanics. */
export const mecanicos: Area = {
  screens: {
    '/cadastros/mecanicos/list': () => import('./MecanicosPage.tsx').then((m) => m.MecanicosPage),
    '/cadastros/mecanicos/form': () => import('./MecanicoFormPage.tsx').then((m) => m.MecanicoFormPage),
  },
}
