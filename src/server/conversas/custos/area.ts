import { custos } from '#shared/conversas/custos.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** What the messages to customers cost. */
export const area: Area = {
  nome: 'custos-conversas',
  routes: [routes(custos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
