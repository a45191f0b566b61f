import type { Area } from '../../recipes/area/area.ts'

/** Fines of courtesy cars. */
export const multas: Area = {
  screens: { '/frota/multas': () => import('./MultasPage.tsx').then((m) => m.MultasPage) },
}
