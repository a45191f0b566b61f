import { oferta, ofertaEquipe } from '#shared/oficina-digital/oferta.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** The offer as the customer sees and answers it, and its PDF documents. */
export const area: Area = {
  nome: 'oferta',
  routes: [
    routes(oferta, async () => (await import('./routes.ts')).routes),
    routes(ofertaEquipe, async () => (await import('./staff-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
}
