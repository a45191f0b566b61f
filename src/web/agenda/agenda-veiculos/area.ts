import type { Area } from '../../recipes/area/area.ts'

/** Cars of the workshop: their board, and each one's whole visit. */
export const agendaVeiculos: Area = {
  partes: {
    quadroDeVeiculos: () => import('./QuadroVeiculos.tsx').then((m) => m.QuadroVeiculos),
    entregas: () => import('./EntregasBoard.tsx').then((m) => m.EntregasBoard),
    cartaoDaAgenda: () => import('./CartaoGaveta.tsx').then((m) => m.CartaoGaveta),
  },
}
