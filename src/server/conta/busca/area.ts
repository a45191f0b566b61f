import { busca } from '#shared/conta/busca.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Global search, available on every screen. */
export const area: Area = {
  nome: 'busca',
  routes: [routes(busca, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
