import { agendaPublica, linksAgenda } from '#shared/agenda/links-agenda.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Secret links of a store and the pages behind them; the calendars. */
export const area: Area = {
  nome: 'links-agenda',
  routes: [
    routes(linksAgenda, async () => (await import('./routes.ts')).routes),
    routes(agendaPublica, async () => (await import('./public-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
}
