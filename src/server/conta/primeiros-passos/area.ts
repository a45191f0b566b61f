import { primeirosPassos } from '#shared/conta/primeiros-passos.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Onboarding of a new distributor up to its first quote. */
export const area: Area = {
  nome: 'primeiros-passos',
  routes: [routes(primeirosPassos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
