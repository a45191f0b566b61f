import { exploracao } from '#shared/relatorios/exploracao.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** Measures by dimensions, and what made a change. */
export const area: Area = {
  nome: 'exploracao',
  rotas: [rotas(exploracao, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
}
