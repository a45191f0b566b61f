import { clickableToast } from '../../core/feedback/toast.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Customer page and survey: the customer follows the car and rates the visit. */
export const acompanhamento: Area = {
  slots: {
    acompanhamentoDaVisita: () => import('./AcompanhamentoSection.tsx').then((m) => m.AcompanhamentoSection),
    fotosDaOficina: () => import('./OficinaPhotos.tsx').then((m) => m.OficinaPhotos),
    tarefasDaAgenda: () => import('./Tarefas.tsx').then((m) => m.Tarefas),
  },
  listens: {
    tarefa_: (t, { goTo }) =>
      clickableToast('Cliente insatisfeito', t.texto, () => void goTo('/agenda-virtual/dashboard')),
  },
}
