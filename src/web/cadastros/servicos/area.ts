import type { Area } from '../../recipes/area/area.ts'

/** Services and their standard times. */
export const servicos: Area = {
  screens: {
    '/cadastros/servicos/list': () => import('./ServicosPage.tsx').then((m) => m.ServicosPage),
    '/cadastros/servicos/form': () => import('./ServicoFormPage.tsx').then((m) => m.ServicoFormPage),
  },
}
