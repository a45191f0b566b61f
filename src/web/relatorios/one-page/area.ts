import type { Area } from '../../recipes/area/area.ts'

/** One-page reports of groups and makes. */
export const onePage: Area = {
  screens: {
    '/one-page-report-grupo': () => import('./OnePageScreen.tsx').then((m) => m.OnePageGrupoScreen),
    '/one-page-report-marca': () => import('./OnePageScreen.tsx').then((m) => m.OnePageMarcaScreen),
  },
}
