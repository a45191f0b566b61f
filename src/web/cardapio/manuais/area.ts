import type { Area } from '../../recipes/area/area.ts'

/** Owner's manuals. */
export const manuais: Area = {
  screens: {
    '/cardapio/manual/adicionar/:codManualProprietario?': () =>
      import('./ManualFormPage.tsx').then((m) => m.ManualFormPage),
  },
  slots: { manuais: () => import('./ManuaisList.tsx').then((m) => m.ManuaisList) },
}
