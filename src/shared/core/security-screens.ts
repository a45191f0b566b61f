import type { ScreenFor } from './screen.ts'

/** How people and programs sign in: rules, providers, keys, tablets, assistants. The menu has one entry; its screen links to the others. */
export const SECURITY_SCREENS = [
  {
    path: '/conta/assistentes/autorizar',
    titulo: 'Ligar um assistente',
    niveis: [-1, 1, 2, 3, 4, 5, 6],
    layout: 'bare',
  },
  {
    path: '/cadastros/seguranca',
    titulo: 'Segurança de acesso',
    curto: 'Segurança',
    niveis: [2, -1],
    layout: 'main',
    menu: 'cadastros',
  },
  {
    path: '/cadastros/aparelhos',
    titulo: 'Aparelhos compartilhados',
    curto: 'Aparelhos',
    niveis: [4, 1, 2, -1],
    layout: 'main',
    menu: 'cadastros',
  },
  {
    path: '/cadastros/seguranca/provedores/:codProvedor?',
    titulo: 'Provedores de identidade',
    niveis: [-1],
    layout: 'main',
  },
  {
    path: '/cadastros/seguranca/politica',
    titulo: 'Política de entrada',
    niveis: [-1],
    layout: 'main',
  },
  {
    path: '/cadastros/seguranca/provisionamento',
    titulo: 'Provisionamento (SCIM)',
    niveis: [-1],
    layout: 'main',
  },
  {
    path: '/cadastros/seguranca/assistentes',
    titulo: 'Programas assistentes',
    niveis: [-1],
    layout: 'main',
  },
] as const satisfies readonly ScreenFor<string, string>[]
