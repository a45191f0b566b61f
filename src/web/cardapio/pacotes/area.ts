import type { Area } from '../../recipes/area/area.ts'

/** Packages of the maker's plan and à la carte. */
export const pacotes: Area = {
  screens: {
    '/cardapio/adicionar/pacote/:codPacote?': () => import('./PacoteFormPage.tsx').then((m) => m.PacoteFormPage),
    '/cardapio/itensAdicionais/adicionar/:codAlacarte?': () =>
      import('./AdicionalFormPage.tsx').then((m) => m.AdicionalFormPage),
    '/listarPacote': () => import('./PacotesPage.tsx').then((m) => m.PacotesPage),
    '/listarItens': () => import('./ItemsPage.tsx').then((m) => m.ItemsPage),
  },
  slots: { itensAdicionais: () => import('./AdicionaisList.tsx').then((m) => m.AdicionaisList) },
}
