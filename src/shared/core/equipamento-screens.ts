import type { ScreenFor } from './screen.ts'

/** Screens of lifts, racks and bays. */
export const EQUIPAMENTO_SCREENS = [
  {
    path: '/agenda-virtual/equipamentos/list',
    titulo: 'Equipamentos',
    niveis: [1, 2, 4, -1],
    layout: 'main',
    menu: 'agenda',
  },
  {
    path: '/agenda-virtual/equipamentos/form',
    titulo: 'Equipamento',
    niveis: [1, 2, 4, -1],
    layout: 'main',
    guarda: { tipo: 'abertaDe', senao: '/agenda-virtual/equipamentos/list' },
  },
] as const satisfies readonly ScreenFor<string, string>[]
