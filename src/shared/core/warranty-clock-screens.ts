import type { ScreenFor } from './screen.ts'

/** Screens of the 30-day clock. */
export const WARRANTY_CLOCK_SCREENS = [
  {
    path: '/garantia/reparos/:codReparo?',
    titulo: 'Prazo de 30 dias',
    niveis: [1, 2, 3, 4, -1],
    layout: 'main',
    menu: 'garantia',
  },
] as const satisfies readonly ScreenFor<string, string>[]
