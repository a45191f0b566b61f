import type { ScreenFor } from './screen.ts'

/** Screens of what customers book and pay by themselves. */
export const BOOKING_SCREENS = [
  {
    path: '/agenda-virtual/site',
    titulo: 'Página de agendamento',
    niveis: [2, -1],
    layout: 'main',
    menu: 'agenda',
  },
  {
    path: '/agenda-virtual/espera',
    titulo: 'Lista de espera',
    niveis: [1, 2, 4, -1],
    layout: 'main',
    menu: 'agenda',
  },
  {
    path: '/pagamentos/cobrancas/:codCobranca?',
    titulo: 'Cobranças',
    niveis: [1, 2, 3, 4, -1],
    layout: 'main',
    menu: 'pagamentos',
  },
  {
    path: '/pagamentos/recebidos',
    titulo: 'Pagamentos recebidos',
    curto: 'Recebidos',
    niveis: [1, 2, 3, 4, -1],
    layout: 'main',
    menu: 'pagamentos',
  },
  {
    path: '/pagamentos/fechamento',
    titulo: 'Fechamento por dia',
    niveis: [1, 2, -1],
    layout: 'main',
    menu: 'pagamentos',
  },
  {
    path: '/pagamentos/contas',
    titulo: 'Receber por Pix',
    niveis: [2, -1],
    layout: 'main',
    menu: 'pagamentos',
  },
] as const satisfies readonly ScreenFor<string, string>[]
