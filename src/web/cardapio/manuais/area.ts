import type { Area } from '../../recipes/area/area.ts'

/** Owner's manuals. */
export const manuais: Area = {
  telas: {
    '/cardapio/manual/adicionar/:codManualProprietario?': () =>
      import('./ManualFormPage.tsx').then((m) => m.ManualFormPage),
  },
  partes: { manuais: () => import('./ManuaisLista.tsx').then((m) => m.ManuaisLista) },
}
