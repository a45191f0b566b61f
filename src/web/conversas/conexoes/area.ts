import type { Area } from '../../recipes/area/area.ts'

/** Connections of a store to the providers of its messages, and its WhatsApp templates. */
export const conexoes: Area = {
  screens: {
    '/conversas/conexoes': () => import('./ConexoesPage.tsx').then((m) => m.ConexoesPage),
  },
}
