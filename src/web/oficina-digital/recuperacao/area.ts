import type { Area } from '../../recipes/area/area.ts'

/** Declined lines, to be offered again. */
export const recuperacao: Area = {
  partes: { filaDeRecuperacao: () => import('./RecuperacaoPage.tsx').then((m) => m.RecuperacaoPage) },
}
