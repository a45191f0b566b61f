import { estoque } from '#shared/estoque/estoque.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Stock and its movements. */
export const area: Area = {
  nome: 'estoque',
  routes: [routes(estoque, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
