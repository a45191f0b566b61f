import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Signing in and out, passwords. */
export const sessao: Area = {
  screens: {
    '/login': () => import('./LoginPage.tsx').then((m) => m.LoginPage),
    '/password/:token': () => import('./NewPasswordPage.tsx').then((m) => m.NewPasswordPage),
    '/aparelho': () => import('./SharedDevicePage.tsx').then((m) => m.SharedDevicePage),
    '/logout': () => import('./LogoutPage.tsx').then((m) => m.LogoutPage),
  },
  listens: { acesso_: (_, shell) => void loadQuietly(() => import('./access.ts')).then((m) => m.accessChanged(shell)) },
}
