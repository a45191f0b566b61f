import type { Area } from '../../recipes/area/area.ts'

/** Checklists as the workshop made them. */
export const checklists: Area = {
  telas: {
    '/historico-checklist': () => import('./HistoricoChecklistPage.tsx').then((m) => m.HistoricoChecklistPage),
    '/historico-checklist-stellantis': () =>
      import('./HistoricoStellantisPage.tsx').then((m) => m.HistoricoStellantisPage),
  },
  abre: { checklist: (codigo) => ({ to: '/historico-checklist', search: { checklist: codigo } }) },
}
