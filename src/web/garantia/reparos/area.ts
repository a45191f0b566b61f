import { whenIdle } from '../../core/http/when-idle.ts'
import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** The 30-day clock: its list, and what cars on the boards show of it. */
export const reparos: Area = {
  screens: {
    '/garantia/reparos/:codReparo?': () => import('./ReparosPage.tsx').then((m) => m.ReparosPage),
  },
  listens: {
    reparo_: () => void loadQuietly(() => import('./live.ts')).then((m) => m.reload()),
    reparoPrazo_: (due, { goTo }) => void loadQuietly(() => import('./live.ts')).then((m) => m.ring(due, goTo)),
  },
  slots: {
    reparosDoCarro: () => import('./CarReparos.tsx').then((m) => m.CarReparos),
    contadorDoMenu: whenIdle(() => import('./MenuCount.tsx').then((m) => m.MenuCount)),
    relogioDoCarro: () => import('./CarClock.tsx').then((m) => m.CarClock),
  },
}
