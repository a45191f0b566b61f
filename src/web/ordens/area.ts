import type { Area } from '../receitas/area/area.ts'

/** Work orders: their list, and those of a visit. */
export const ordens: Area = {
  telas: { '/ordemservicogerenciar': () => import('./OrdensPage.tsx').then((m) => m.OrdensPage) },
  partes: { ordensDaVisita: () => import('./OrdensDaVisita.tsx').then((m) => m.OrdensDaVisita) },
}
