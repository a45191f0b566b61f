import { recuperacao } from '#shared/oficina-digital/recuperacao.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Refused and postponed lines until they are offered again. */
export const area: Area = {
  nome: 'recuperacao',
  routes: [routes(recuperacao, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
