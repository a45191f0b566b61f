import { pecas } from '#shared/cardapio/pecas.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { alacarteDeArquivo } from './alacarte.ts'
import { aplicacoesDeArquivo } from './aplicacoes.ts'
import { pecasDeArquivo } from './importacao.ts'
import { movimentosDeArquivo } from './movimentos.ts'
import { reposicaoDeArquivo } from './reposicao.ts'

/** Parts of the catalogue and the vehicles that they fit, how they are bought, and files of their movements. */
export const area: Area = {
  nome: 'pecas',
  rotas: [rotas(pecas, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  importa: [pecasDeArquivo, aplicacoesDeArquivo, alacarteDeArquivo, movimentosDeArquivo, reposicaoDeArquivo],
}
