import { vendas } from '#shared/vendas/vendas.ts'
import { routes, type Area } from '../../core/areas/area.ts'

/** Monthly sales: months by store, their figures, their approval. */
export const area: Area = {
  nome: 'vendas',
  routes: [routes(vendas, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'lembrar-prazos-das-vendas': { cron: '20 * * * *', run: (await import('./remind.ts')).remindDeadlines },
  }),
}
