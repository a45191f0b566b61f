import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Where cars stand and who holds their keys. */
export const patio: Area = {
  screens: {
    '/agenda-virtual/onde': () => import('./PatioPage.tsx').then((m) => m.PatioPage),
    '/agenda-virtual/ler/:codigo?': () => import('./CodePage.tsx').then((m) => m.CodePage),
  },
  listens: {
    patio_: (changed) => void loadQuietly(() => import('./live.ts')).then((m) => m.hear(changed)),
  },
  slots: {
    lugarDoCarro: () => import('./CarPlace.tsx').then((m) => m.CarPlace),
    chaveNaEntrega: () => import('./DeliveryKey.tsx').then((m) => m.DeliveryKey),
  },
}
