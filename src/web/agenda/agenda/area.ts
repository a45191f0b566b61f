import type { Area } from '../../recipes/area/area.ts'
import { toastClicavel } from '../../core/toast.ts'

/** The workshop's day: boards, mechanics, their own phone. */
export const agenda: Area = {
  telas: { '/agenda-virtual/:tipo?': () => import('./AgendaPage.tsx').then((m) => m.AgendaPage) },
  ouve: {
    mencao_: (m, { ir }) =>
      toastClicavel(
        `${m.quem} mencionou você`,
        m.texto,
        () => void ir('/agenda-virtual/veiculos', { search: { cartao: m.codAgendaVeiculo } }),
      ),
  },
}
