import { planos } from '#shared/cardapio/planos.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { consumoExport } from './export.ts'

/** Maintenance plans in use: what is due for a vehicle, future consumption of all plans, coverage of due packages. */
export const area: Area = {
  nome: 'planos',
  routes: [routes(planos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  exportable: { itensAgregados: consumoExport },
}
