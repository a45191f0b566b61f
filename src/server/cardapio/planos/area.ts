import { planos } from '#shared/cardapio/planos.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { consumoParaExportar } from './exportacao.ts'

/** A vehicle's plan at work: what is due, what all plans will consume, how much of what was due was offered. */
export const area: Area = {
  nome: 'planos',
  rotas: [rotas(planos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  exporta: { itensAgregados: consumoParaExportar },
}
