import { agenda } from '#shared/agenda/agenda.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Lists behind the agenda's boards: services of the day, mechanics, advisers, deliveries, capacity. */
export const area: Area = {
  nome: 'agenda',
  routes: [routes(agenda, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  lists: async () => ({ getServicosAgendamentos: (await import('./queries.ts')).listTodayServicos }),
}
