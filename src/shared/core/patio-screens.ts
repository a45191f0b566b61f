import type { ScreenFor } from './screen.ts'

/** Screens of where cars and keys are. */
export const PATIO_SCREENS = [
  {
    path: '/agenda-virtual/onde',
    titulo: 'Onde está',
    niveis: [1, 2, 3, 4, 5, -1],
    layout: 'fluid',
    menu: 'agenda',
  },
  {
    path: '/agenda-virtual/ler/:codigo?',
    titulo: 'Ler lugar ou chave',
    curto: 'Ler código',
    niveis: [1, 2, 3, 4, 5, -1],
    layout: 'main',
  },
  {
    path: '/agenda-virtual/lugares/list',
    titulo: 'Lugares e chaves',
    niveis: [1, 2, 4, -1],
    layout: 'main',
    menu: 'agenda',
  },
  { path: '/agenda-virtual/lugares/form', titulo: 'Lugar', niveis: [1, 2, 4, -1], layout: 'main' },
] as const satisfies readonly ScreenFor<string, string>[]
