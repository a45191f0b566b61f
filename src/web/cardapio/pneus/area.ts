import type { Area } from '../../recipes/area/area.ts'

/** Tyres. */
export const pneus: Area = {
  screens: { '/cardapio/pneu/adicionar/:codPneus?': () => import('./PneuFormPage.tsx').then((m) => m.PneuFormPage) },
  slots: { pneus: () => import('./PneusList.tsx').then((m) => m.PneusList) },
}
