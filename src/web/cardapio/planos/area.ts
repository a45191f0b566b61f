import type { Area } from '../../recipes/area/area.ts'

/** What the plans of known vehicles ask for, and how much of it was offered. */
export const planos: Area = {
  telas: { '/listarItensAgregado': () => import('./ConsumoPage.tsx').then((m) => m.ConsumoPage) },
  partes: { coberturaDoPlano: () => import('./CoberturaDrawer.tsx').then((m) => m.CoberturaDrawer) },
}
