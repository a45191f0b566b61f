import type { Area } from '../../recipes/area/area.ts'

/** Canned answers of the stores. */
export const respostasProntas: Area = {
  screens: {
    '/conversas/respostas-prontas/list': () => import('./RespostasProntasPage.tsx').then((m) => m.RespostasProntasPage),
    '/conversas/respostas-prontas/form': () =>
      import('./RespostaProntaFormPage.tsx').then((m) => m.RespostaProntaFormPage),
  },
}
