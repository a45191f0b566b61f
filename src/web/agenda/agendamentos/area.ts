import type { Area } from '../../recipes/area/area.ts'

/** Appointments and receptions. */
export const agendamentos: Area = {
  slots: {
    receberPassante: () => import('./PassanteModal.tsx').then((m) => m.PassanteModal),
    agendarChegada: () => import('./ScheduleModal.tsx').then((m) => m.ScheduleModal),
    incluirServico: () => import('./AddServicoModal.tsx').then((m) => m.AddServicoModal),
    chegadas: () => import('./ChegadasBoard.tsx').then((m) => m.ChegadasBoard),
  },
}
