import type { Area } from '../../recipes/area/area.ts'

/** The way of a new distributor to its first quote. */
export const primeirosPassos: Area = {
  partes: { primeirosPassos: () => import('./PassosDoPainel.tsx').then((m) => m.PassosDoPainel) },
}
