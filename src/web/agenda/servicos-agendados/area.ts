import type { Area } from '../../recipes/area/area.ts'

/** Services in the mechanics' day and the acts on them. */
export const servicosAgendados: Area = {
  slots: { acoesDoServico: () => import('./ServicoActions.tsx').then((m) => m.ServicoActions) },
}
