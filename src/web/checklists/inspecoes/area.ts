import type { Area } from '../../recipes/area/area.ts'

/** Inspections on the phone. */
export const inspecoes: Area = {
  screens: { '/checklist/fazer/:codPassagem?': () => import('./InspecaoPage.tsx').then((m) => m.loadInspecaoPage()) },
  sends: {
    'inspecao.ato': () => import('./outbox-senders.ts').then((m) => m.actSender),
    'inspecao.midia': () => import('./outbox-senders.ts').then((m) => m.mediaSender),
  },
}
