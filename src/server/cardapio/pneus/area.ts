import { pneus } from '#shared/cardapio/pneus.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { pneusParaExportar } from './exportacao.ts'
import { pneusDeArquivo } from './importacao.ts'

/** Tyres: sizes, stock and price by store, which may stand for which. */
export const area: Area = {
  nome: 'pneus',
  rotas: [rotas(pneus, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: { pneu_codigo: ['codigo', 'Já existe um pneu com este código'] },
  exporta: { pneus: pneusParaExportar },
  importa: [pneusDeArquivo],
  historia: { nome: 'pneus', tabela: 'pneu', codigo: 'codPneu', abrir: pneus.getPneu },
}
