import type { Area } from '../../recipes/area/area.ts'

/** Prices of a quote, and their approval. */
export const preco: Area = {
  screens: { '/oficina-digital/precificar': () => import('./PrecificarPage.tsx').then((m) => m.PrecificarPage) },
  slots: { pendenciasDoOrcamento: () => import('./AlcadaNotice.tsx').then((m) => m.RequestedAlcada) },
}
