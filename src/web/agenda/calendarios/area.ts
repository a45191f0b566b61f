import type { Area } from '../../recipes/area/area.ts'

/** Calendars without the frame, for a person or (by a key of the store) inside another page. */
export const calendarios: Area = {
  telas: {
    '/agenda-virtual/calendar1/:cod/:cnpj': () =>
      import('./CalendarioAgendamentosPage.tsx').then((m) => m.CalendarioAgendamentosPage),
    '/agenda-virtual/calendar2/:cod/:cnpj': () =>
      import('./CalendarioMecanicosPage.tsx').then((m) => m.CalendarioMecanicosPage),
  },
}
