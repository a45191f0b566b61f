import { integracao } from '#shared/suporte/integracao.ts'
import { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import { integracaoLotes } from '#shared/suporte/integracao-batches.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Data received from other systems: checklists, stock, and agenda events. */
export const area: Area = {
  nome: 'integracao',
  routes: [
    routes(integracao, async () => (await import('./routes.ts')).routes),
    routes(integracaoAgenda, async () => (await import('./agenda-routes.ts')).routes),
    routes(integracaoLotes, async () => (await import('./batch-routes.ts')).routes),
  ],
  samples: async () => (await import('./samples.ts')).samples,
}
