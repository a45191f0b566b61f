import { regrasDeEntrada, seguranca } from '#shared/conta/seguranca.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Second factor, recovery codes and passkeys of the caller, and what the distributor asks of each level. */
export const area: Area = {
  nome: 'seguranca',
  routes: [
    routes(seguranca, async () => (await import('./routes.ts')).routes),
    routes(regrasDeEntrada, async () => (await import('./rules-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
}
