import type { Area } from '../../recipes/area/area.ts'

/** From findings to lines. */
export const montagem: Area = {
  screens: { '/oficina-digital/avancar': () => import('./AvancarPage.tsx').then((m) => m.AvancarPage) },
}
