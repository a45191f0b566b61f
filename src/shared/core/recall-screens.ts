import type { ScreenFor } from './screen.ts'

/** Screens of recall campaigns. */
export const RECALL_SCREENS = [
  {
    path: '/garantia/recalls',
    titulo: 'Recalls',
    niveis: [-1, 1, 2, 3, 4, 5],
    layout: 'main',
    menu: 'garantia',
  },
  {
    path: '/garantia/recalls/form',
    titulo: 'Recall',
    niveis: [-1, 2],
    layout: 'main',
    guarda: { tipo: 'abertaDe', senao: '/garantia/recalls' },
  },
  {
    path: '/garantia/recalls/veiculos',
    titulo: 'Recalls a chamar',
    niveis: [-1, 1, 2, 3, 4, 5],
    layout: 'main',
    menu: 'garantia',
  },
] as const satisfies readonly ScreenFor<string, string>[]
