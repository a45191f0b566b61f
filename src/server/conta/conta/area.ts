import { conta } from '#shared/conta/conta.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** The user's own account: name, password, open sessions. */
export const area: Area = {
  nome: 'conta',
  routes: [routes(conta, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
