import type { Area } from '../../recipes/area/area.ts'

/** Services in the mechanics' day: what can be done with one. */
export const servicosAgendados: Area = {
  partes: { acoesDoServico: () => import('./AcoesServico.tsx').then((m) => m.AcoesServico) },
}
