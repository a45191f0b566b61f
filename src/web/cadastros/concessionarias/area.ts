import type { Area } from '../../recipes/area/area.ts'

/** Stores and their settings. */
export const concessionarias: Area = {
  screens: {
    '/cadastros/concessionaria/list': () => import('./ConcessionariasScreen.tsx').then((m) => m.ConcessionariasScreen),
    '/cadastros/concessionaria/form/:concessionaria?': () =>
      import('./ConcessionariaFormPage.tsx').then((m) => m.ConcessionariaFormPage),
    '/ferramentas-desenvolvedor/configuracoes': () => import('./SettingsPage.tsx').then((m) => m.SettingsPage),
  },
  slots: { configuracoesDaLoja: () => import('./LojaSettings.tsx').then((m) => m.LojaSettings) },
}
