import type { Area } from '../../recipes/area/area.ts'

/** The developer's tools for checklists. */
export const ferramentas: Area = {
  screens: {
    '/ferramentas-desenvolvedor/gerenciar-checklist': () =>
      import('./ManageChecklistPage.tsx').then((m) => m.ManageChecklistPage),
    '/ferramentas-desenvolvedor/gerar-checklist': () =>
      import('./GenerateChecklistPage.tsx').then((m) => m.GenerateChecklistPage),
  },
}
