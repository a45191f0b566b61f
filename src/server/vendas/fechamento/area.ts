import { fechamento } from '#shared/vendas/fechamento.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { vendasReport } from './report.ts'

/** Closing months of sales, and the closed months. */
export const area: Area = {
  nome: 'fechamento',
  routes: [routes(fechamento, async () => (await import('./routes.ts')).routes)],
  exportable: { relatorioVendas: vendasReport },
  samples: async () => (await import('./samples.ts')).samples,
}
