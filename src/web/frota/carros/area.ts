import type { Area } from '../../recipes/area/area.ts'

/** Courtesy cars: the register of the fleet. */
export const carros: Area = {
  screens: {
    '/frota/carros/list': () => import('./CarrosPage.tsx').then((m) => m.CarrosPage),
    '/frota/carros/form': () => import('./CarroFormPage.tsx').then((m) => m.CarroFormPage),
  },
}
