import { medidas } from '#shared/checklists/medidas.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Limits that give a checklist's measures their colour. */
export const area: Area = {
  nome: 'medidas',
  routes: [routes(medidas, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
