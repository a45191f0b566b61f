import { aparelhoPublico, aparelhos } from '#shared/conta/aparelhos.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Tablets that several people share: registering them, and changing who is on one by PIN. */
export const area: Area = {
  nome: 'aparelhos',
  routes: [
    routes(aparelhos, async () => (await import('./routes.ts')).routes),
    routes(aparelhoPublico, async () => (await import('./public-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
}
