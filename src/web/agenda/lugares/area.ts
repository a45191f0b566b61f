import type { Area } from '../../recipes/area/area.ts'

/** Places of the stores, their keys, and the QR codes to print. */
export const lugares: Area = {
  screens: {
    '/agenda-virtual/lugares/list': () => import('./LugaresPage.tsx').then((m) => m.LugaresPage),
    '/agenda-virtual/lugares/form': () => import('./LugarFormPage.tsx').then((m) => m.LugarFormPage),
  },
}
