import type { Area } from '../receitas/area/area.ts'
import { toastClicavel } from '../lib/toast.ts'

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
