import { logs } from '#shared/relatorios/logs.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Audit log, screen visits, and open sessions. */
export const area: Area = {
  nome: 'logs',
  routes: [routes(logs, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
