import type { Area } from '../../recipes/area/area.ts'

/** Plans of known vehicles: expected consumption and coverage. */
export const planos: Area = {
  screens: { '/listarItensAgregado': () => import('./ConsumoPage.tsx').then((m) => m.ConsumoPage) },
  slots: { coberturaDoPlano: () => import('./CoberturaDrawer.tsx').then((m) => m.CoberturaDrawer) },
}
