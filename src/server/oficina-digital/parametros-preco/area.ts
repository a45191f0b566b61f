import { parametrosPreco } from '#shared/oficina-digital/parametros-preco.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Dated rates of the price calculator. */
export const area: Area = {
  nome: 'parametros-preco',
  routes: [routes(parametrosPreco, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
