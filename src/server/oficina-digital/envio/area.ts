import { envio } from '#shared/oficina-digital/envio.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Sending a quote: frozen versions, delivery, withdrawal. */
export const area: Area = {
  nome: 'envio',
  routes: [routes(envio, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
