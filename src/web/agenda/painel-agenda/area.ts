import type { Area } from '../../recipes/area/area.ts'

/** The agenda's dashboard. */
export const painelAgenda: Area = {
  screens: { '/agenda-virtual/dashboard': () => import('./PainelAgendaPage.tsx').then((m) => m.PainelAgendaPage) },
}
