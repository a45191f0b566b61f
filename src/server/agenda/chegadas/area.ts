import { chegadas, chegadasPublicas } from '#shared/agenda/chegadas.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** What customers tell and sign before arriving, and the code on the wall. */
export const area: Area = {
  nome: 'chegadas',
  routes: [
    routes(chegadas, async () => (await import('./routes.ts')).routes),
    routes(chegadasPublicas, async () => (await import('./public-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
}
