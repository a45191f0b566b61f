import type { Area } from '../../recipes/area/area.ts'

/** Signing in and out, passwords. */
export const sessao: Area = {
  telas: {
    '/login': () => import('./LoginPage.tsx').then((m) => m.LoginPage),
    '/password/:token': () => import('./NovaSenhaPage.tsx').then((m) => m.NovaSenhaPage),
    '/logout': () => import('./LogoutPage.tsx').then((m) => m.LogoutPage),
  },
  ouve: { acesso_: (_, casca) => void import('./acesso.ts').then((m) => m.acessoMudou(casca)) },
}
