import { cadastros } from '#shared/cadastros/registers.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Shared calls of the registers: history of a record, users of a store, skills. */
export const area: Area = {
  nome: 'cadastros',
  routes: [routes(cadastros, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
