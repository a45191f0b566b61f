import type { Area } from '../../recipes/area/area.ts'

/** Fines of courtesy cars. */
export const multas: Area = {
  telas: { '/frota/multas': () => import('./MultasPage.tsx').then((m) => m.MultasPage) },
}
