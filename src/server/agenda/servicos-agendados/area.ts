import { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Scheduled services: acts, slots, pauses. */
export const area: Area = {
  nome: 'servicos-agendados',
  routes: [routes(servicosAgendados, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
