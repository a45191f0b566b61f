import type { ScreenFor } from './screen.ts'

/** Screens of the conversations with customers. */
export const CONVERSA_SCREENS = [
  {
    path: '/conversas/:codConversa?',
    titulo: 'Conversas',
    niveis: [-1, 1, 2, 3, 4],
    layout: 'fluid',
    menu: 'conversas',
  },
  {
    path: '/conversas/conexoes',
    titulo: 'Conexões de mensagens',
    curto: 'Conexões',
    niveis: [2, -1],
    layout: 'main',
    menu: 'conversas',
  },
] as const satisfies readonly ScreenFor<string, string>[]
