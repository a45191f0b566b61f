import { vendas } from '#shared/vendas/vendas.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Monthly sales: months by store, their figures, their way to approval. */
export const area: Area = {
  nome: 'vendas',
  rotas: [rotas(vendas, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  tarefas: async () => ({
    'lembrar-prazos-das-vendas': { cron: '20 * * * *', fazer: (await import('./lembrar.ts')).lembrarPrazos },
  }),
}
