import type { Area } from '../../recipes/area/area.ts'
import { ACT, MEDIA } from './acts.ts'

/** Inspections on the phone. */
export const inspecoes: Area = {
  telas: { '/checklist/fazer/:codPassagem?': () => import('./InspecaoPage.tsx').then((m) => m.InspecaoPage) },
  sends: {
    [ACT]: () => import('./outbox-senders.ts').then((m) => m.actSender),
    [MEDIA]: () => import('./outbox-senders.ts').then((m) => m.mediaSender),
  },
}
