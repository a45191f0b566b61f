import type { Area } from '../../recipes/area/area.ts'

/** Prices of a quote, and who may give them. */
export const preco: Area = {
  telas: { '/oficina-digital/precificar': () => import('./PrecificarPage.tsx').then((m) => m.PrecificarPage) },
  partes: { pendenciasDoOrcamento: () => import('./AvisoAlcada.tsx').then((m) => m.AlcadaPedida) },
}
