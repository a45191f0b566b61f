import type { Area } from '../receitas/area/area.ts'

/** From findings to lines. */
export const montagem: Area = {
  telas: { '/oficina-digital/avancar': () => import('./AvancarPage.tsx').then((m) => m.AvancarPage) },
}
