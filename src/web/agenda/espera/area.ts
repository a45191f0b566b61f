import type { Area } from '../../recipes/area/area.ts'

/** Customers who wait for an hour to become free. */
export const espera: Area = {
  screens: { '/agenda-virtual/espera': () => import('./EsperaPage.tsx').then((m) => m.EsperaPage) },
}
