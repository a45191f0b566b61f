import type { Area } from '../../recipes/area/area.ts'
import { clickableToast } from '../../core/feedback/toast.ts'

/** The workshop's day: boards, mechanics, their own phone. */
export const agenda: Area = {
  screens: { '/agenda-virtual/:tipo?': () => import('./AgendaPage.tsx').then((m) => m.loadAgendaPage()) },
  sends: { 'servico.ato': () => import('./queue.ts').then((m) => m.servicoSender) },
  listens: {
    mencao_: (m, { goTo }) =>
      clickableToast(
        `${m.quem} mencionou você`,
        m.texto,
        () => void goTo('/agenda-virtual/veiculos', { search: { cartao: m.codAgendaVeiculo } }),
      ),
  },
}
