import { ferramentas } from '#shared/checklists/ferramentas.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Developer tools: generated checklists, corrections. */
export const area: Area = {
  nome: 'ferramentas',
  routes: [routes(ferramentas, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
