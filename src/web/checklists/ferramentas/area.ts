import type { Area } from '../../recipes/area/area.ts'

/** The developer's tools for checklists. */
export const ferramentas: Area = {
  telas: {
    '/ferramentas-desenvolvedor/gerenciar-checklist': () =>
      import('./GerenciarChecklistPage.tsx').then((m) => m.GerenciarChecklistPage),
    '/ferramentas-desenvolvedor/gerar-checklist': () =>
      import('./GerarChecklistPage.tsx').then((m) => m.GerarChecklistPage),
  },
}
