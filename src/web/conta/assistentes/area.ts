import type { Area } from '../../recipes/area/area.ts'

/** Programs that read for a person: which are allowed, and the consent to one. */
export const assistentes: Area = {
  screens: {
    '/cadastros/seguranca/assistentes': () => import('./AssistentesPage.tsx').then((m) => m.AssistentesPage),
    '/conta/assistentes/autorizar': () => import('./ConsentPage.tsx').then((m) => m.ConsentPage),
  },
  slots: { minhaConta: () => import('./MyAssistants.tsx').then((m) => m.MyAssistants) },
}
