import type { Area } from '../../recipes/area/area.ts'

/** The page where a store's customers book alone. */
export const site: Area = {
  screens: { '/agenda-virtual/site': () => import('./SitePage.tsx').then((m) => m.SitePage) },
}
