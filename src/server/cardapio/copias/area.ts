import { copias } from '#shared/cardapio/copias.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Copies of prices, packages and manuals between stores or models. */
export const area: Area = {
  nome: 'copias',
  routes: [routes(copias, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
