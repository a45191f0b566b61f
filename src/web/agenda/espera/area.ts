import type { Area } from '../../recipes/area/area.ts'

/** Customers who wait for an hour to become free. */
export const espera: Area = {
  telas: { '/agenda-virtual/espera': () => import('./EsperaPage.tsx').then((m) => m.EsperaPage) },
}
