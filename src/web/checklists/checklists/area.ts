import type { Area } from '../../recipes/area/area.ts'

/** Checklists as received from the workshop. */
export const checklists: Area = {
  screens: {
    '/historico-checklist': () => import('./ChecklistHistoryPage.tsx').then((m) => m.ChecklistHistoryPage),
    '/historico-checklist-stellantis': () => import('./StellantisHistoryPage.tsx').then((m) => m.StellantisHistoryPage),
  },
  opens: { checklist: (codigo) => ({ to: '/historico-checklist', search: { checklist: codigo } }) },
}
