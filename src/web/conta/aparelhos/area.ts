import type { Area } from '../../recipes/area/area.ts'

/** Tablets that several people share. */
export const aparelhos: Area = {
  screens: { '/cadastros/aparelhos': () => import('./DevicesPage.tsx').then((m) => m.DevicesPage) },
}
