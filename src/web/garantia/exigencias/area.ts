import type { Area } from '../../recipes/area/area.ts'

/** What each make asks of a warranty claim. */
export const exigencias: Area = {
  screens: { '/garantia/exigencias': () => import('./ExigenciasPage.tsx').then((m) => m.ExigenciasPage) },
}
