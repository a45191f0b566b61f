import type { Area } from '../receitas/area/area.ts'

/** Declined lines, to be offered again. */
export const recuperacao: Area = {
  partes: { filaDeRecuperacao: () => import('./RecuperacaoPage.tsx').then((m) => m.RecuperacaoPage) },
}
