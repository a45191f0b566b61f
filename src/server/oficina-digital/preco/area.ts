import { preco } from '#shared/oficina-digital/preco.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Pricing a quote, and the authority for prices beyond the limits. */
export const area: Area = {
  nome: 'preco',
  routes: [routes(preco, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
