import { whenIdle } from '../../core/http/when-idle.ts'
import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Threads with customers: the screen, the drawer for other areas' screens, the count in the menu. */
export const conversas: Area = {
  screens: {
    '/conversas/:codConversa?': () => import('./ConversasPage.tsx').then((m) => m.ConversasPage),
  },
  listens: {
    conversa_: (changed, { goTo }) => void loadQuietly(() => import('./live.ts')).then((m) => m.hear(changed, goTo)),
  },
  slots: {
    conversa: () => import('./ConversaDrawer.tsx').then((m) => m.ConversaDrawer),
    contadorDoMenu: whenIdle(() => import('./MenuCount.tsx').then((m) => m.MenuCount)),
  },
}
