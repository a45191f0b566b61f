import { fechamento } from '#shared/vendas/fechamento.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { relatorioDeVendas } from './relatorio.ts'

/** Closing of the months of sales, and the closed ones. */
export const area: Area = {
  nome: 'fechamento',
  rotas: [rotas(fechamento, async () => (await import('./routes.ts')).rotas)],
  exporta: { relatorioVendas: relatorioDeVendas },
  amostras: async () => (await import('./amostras.ts')).amostras,
}
