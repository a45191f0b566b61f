import type { Area } from '../../recipes/area/area.ts'

/** Booked arrivals and receptions. */
export const agendamentos: Area = {
  partes: {
    receberPassante: () => import('./PassanteModal.tsx').then((m) => m.PassanteModal),
    agendarChegada: () => import('./AgendarModal.tsx').then((m) => m.AgendarModal),
    incluirServico: () => import('./IncluirServicoModal.tsx').then((m) => m.IncluirServicoModal),
    chegadas: () => import('./ChegadasBoard.tsx').then((m) => m.ChegadasBoard),
  },
}
