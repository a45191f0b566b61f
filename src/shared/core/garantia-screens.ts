import type { ScreenFor } from './screen.ts'

/** Screens of warranty claims. */
export const GARANTIA_SCREENS = [
  {
    path: '/garantia/solicitacoes/:codSolicitacao?',
    titulo: 'Garantias',
    niveis: [1, 2, 3, 4, 5, -1],
    layout: 'main',
    menu: 'garantia',
  },
  {
    path: '/garantia/exigencias',
    titulo: 'Exigências por marca',
    curto: 'Exigências',
    niveis: [1, 2, 3, 4, -1],
    layout: 'main',
    menu: 'garantia',
  },
] as const satisfies readonly ScreenFor<string, string>[]
