import type { Area } from '../../recipes/area/area.ts'

/** Templates of inspections. */
export const modelosInspecao: Area = {
  screens: {
    '/cadastros/modelos-inspecao/list': () => import('./ModelosInspecaoPage.tsx').then((m) => m.ModelosInspecaoPage),
    '/cadastros/modelos-inspecao/form': () =>
      import('./ModeloInspecaoFormPage.tsx').then((m) => m.ModeloInspecaoFormPage),
  },
}
