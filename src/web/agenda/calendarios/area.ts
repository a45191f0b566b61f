import type { Area } from '../../recipes/area/area.ts'

/** Calendars without the app's frame, for users or, with a store's secret key, embedded in another page. */
export const calendars: Area = {
  screens: {
    '/agenda-virtual/calendar1/:cod/:cnpj': () =>
      import('./AgendamentosCalendarPage.tsx').then((m) => m.AgendamentosCalendarPage),
    '/agenda-virtual/calendar2/:cod/:cnpj': () =>
      import('./MecanicosCalendarPage.tsx').then((m) => m.MecanicosCalendarPage),
  },
}
