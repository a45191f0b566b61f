import { montagem } from '#shared/oficina-digital/montagem.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Assembling a quote: lines from findings, parts, services, packages. */
export const area: Area = {
  nome: 'montagem',
  routes: [routes(montagem, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
