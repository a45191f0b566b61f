import { pacotes } from '#shared/cardapio/pacotes.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { pacotesDeArquivo } from './importacao.ts'
import { adicionaisParaExportar, itensParaExportar, pacotesParaExportar } from './exportacao.ts'

/** Packages of the maker's plan and à la carte: contents, prices, use. */
export const area: Area = {
  nome: 'pacotes',
  rotas: [rotas(pacotes, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  exporta: { pacotes: pacotesParaExportar, adicionais: adicionaisParaExportar, itensPacote: itensParaExportar },
  importa: [pacotesDeArquivo],
  historia: { nome: 'pacotes', tabela: 'cardapio_pacote', codigo: 'codPacote', abrir: pacotes.getPacote },
}
