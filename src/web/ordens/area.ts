import type { Area } from '../receitas/area/area.ts'

/** Work orders. */
export const ordens: Area = {
  partes: { ordensDaVisita: () => import('./OrdensDaVisita.tsx').then((m) => m.OrdensDaVisita) },
}
