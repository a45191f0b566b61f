import { filtrosSalvos } from '#shared/conta/filtros-salvos.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Named filters that users save. */
export const area: Area = {
  nome: 'filtros-salvos',
  routes: [routes(filtrosSalvos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
