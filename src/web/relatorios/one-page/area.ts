import type { Area } from '../../recipes/area/area.ts'

/** One-page reports of groups and makes. */
export const onePage: Area = {
  telas: {
    '/one-page-report-grupo': () => import('./OnePageTela.tsx').then((m) => m.OnePageGrupoTela),
    '/one-page-report-marca': () => import('./OnePageTela.tsx').then((m) => m.OnePageMarcaTela),
  },
}
