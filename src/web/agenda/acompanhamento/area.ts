import { toastClicavel } from '../../core/toast.ts'
import type { Area } from '../../recipes/area/area.ts'

/** The customer follows the car, and says how it was. */
export const acompanhamento: Area = {
  partes: {
    acompanhamentoDaVisita: () => import('./AcompanhamentoSecao.tsx').then((m) => m.AcompanhamentoSecao),
    fotosDaOficina: () => import('./FotosDaOficina.tsx').then((m) => m.FotosDaOficina),
    tarefasDaAgenda: () => import('./Tarefas.tsx').then((m) => m.Tarefas),
  },
  ouve: {
    tarefa_: (t, { ir }) => toastClicavel('Cliente insatisfeito', t.texto, () => void ir('/agenda-virtual/dashboard')),
  },
}
