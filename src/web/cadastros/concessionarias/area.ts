import type { Area } from '../../recipes/area/area.ts'

/** Stores and their settings. */
export const concessionarias: Area = {
  telas: {
    '/cadastros/concessionaria/list': () => import('./ConcessionariasTela.tsx').then((m) => m.ConcessionariasTela),
    '/cadastros/concessionaria/form/:concessionaria?': () =>
      import('./ConcessionariaFormPage.tsx').then((m) => m.ConcessionariaFormPage),
    '/ferramentas-desenvolvedor/configuracoes': () =>
      import('./ConfiguracoesPage.tsx').then((m) => m.ConfiguracoesPage),
  },
}
