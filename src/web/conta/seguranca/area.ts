import type { Area } from '../../recipes/area/area.ts'

/** What the distributor asks of whoever signs in. */
export const seguranca: Area = {
  screens: { '/cadastros/seguranca': () => import('./EntryRulesPage.tsx').then((m) => m.EntryRulesPage) },
  slots: {
    minhaConta: () => import('./MySecurity.tsx').then((m) => m.MySecurity),
    confirmacao: () => import('./ConfirmPresenceModal.tsx').then((m) => m.ConfirmPresenceModal),
  },
}
