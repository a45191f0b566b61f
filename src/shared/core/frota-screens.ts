import type { ScreenFor } from './screen.ts'

/** Screens of the courtesy cars. */
export const FROTA_SCREENS = [
  {
    path: '/frota/emprestimos/:codEmprestimo?',
    titulo: 'Carros reserva',
    curto: 'Empréstimos',
    niveis: [1, 2, 3, 4, -1],
    layout: 'main',
    menu: 'frota',
  },
  { path: '/frota/multas', titulo: 'Multas', niveis: [1, 2, -1], layout: 'main', menu: 'frota' },
  {
    path: '/frota/carros/list',
    titulo: 'Frota de carros reserva',
    curto: 'Frota',
    niveis: [1, 2, -1],
    layout: 'main',
    menu: 'frota',
  },
  {
    path: '/frota/carros/form',
    titulo: 'Carro reserva',
    niveis: [1, 2, -1],
    layout: 'main',
    guarda: { tipo: 'abertaDe', senao: '/frota/carros/list' },
  },
] as const satisfies readonly ScreenFor<string, string>[]
