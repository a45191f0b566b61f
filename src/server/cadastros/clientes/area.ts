import { clientes } from '#shared/cadastros/clientes.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Personal data of customers: consent, export, erasure (LGPD). */
export const area: Area = {
  nome: 'clientes',
  routes: [routes(clientes, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
