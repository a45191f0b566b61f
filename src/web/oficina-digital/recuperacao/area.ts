import type { Area } from '../../recipes/area/area.ts'

/** Recovery of declined lines. */
export const recuperacao: Area = {
  slots: { filaDeRecuperacao: () => import('./RecuperacaoPage.tsx').then((m) => m.RecuperacaoPage) },
}
