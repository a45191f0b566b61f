import { entrada } from '#shared/conta/entrada.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Sign-in by passkey, and the second half of a sign-in by password. */
export const area: Area = {
  nome: 'entrada',
  routes: [routes(entrada, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
