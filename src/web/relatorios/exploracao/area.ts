import type { Area } from '../../recipes/area/area.ts'

/** Exploration of measures by dimensions. */
export const exploracao: Area = {
  screens: { '/business-inteligence': () => import('./ExploracaoPage.tsx').then((m) => m.ExploracaoPage) },
}
