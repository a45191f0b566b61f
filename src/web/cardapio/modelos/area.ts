import type { Area } from '../../recipes/area/area.ts'

/** The catalogue's tree, and the frame around the other lists. */
export const modelos: Area = {
  screens: { '/cardapio/:tab?': () => import('./CardapioPage.tsx').then((m) => m.CardapioPage) },
}
