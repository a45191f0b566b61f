import { execucao } from '#shared/oficina-digital/execucao.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Execution of approved lines; complementary quotes. */
export const area: Area = {
  nome: 'execucao',
  routes: [routes(execucao, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
}
