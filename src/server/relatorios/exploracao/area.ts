import { exploracao } from '#shared/relatorios/exploracao.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Measures by dimensions, and the breakdown of changes. */
export const area: Area = {
  nome: 'exploracao',
  routes: [routes(exploracao, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
