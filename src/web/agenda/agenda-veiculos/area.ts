import type { Area } from '../../recipes/area/area.ts'

/** Vehicle board and the details of each visit. */
export const agendaVeiculos: Area = {
  slots: {
    quadroDeVeiculos: () => import('./VeiculosBoard.tsx').then((m) => m.VeiculosBoard),
    entregas: () => import('./EntregasBoard.tsx').then((m) => m.EntregasBoard),
    cartaoDaAgenda: () => import('./CardDrawer.tsx').then((m) => m.CardDrawer),
  },
}
