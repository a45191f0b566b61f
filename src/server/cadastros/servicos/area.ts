import { servicos } from '#shared/cadastros/servicos.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { servicosParaExportar } from './exportacao.ts'
import { servicosDeArquivo } from './importacao.ts'

/** Services with standard time and price. */
export const area: Area = {
  nome: 'servicos',
  rotas: [rotas(servicos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: {
    servico_cod_distribuidor_codigo_key: ['codigo', 'Já existe um serviço com este código'],
  },
  exporta: { servicos: servicosParaExportar },
  importa: [servicosDeArquivo],
  historia: { nome: 'servicos', tabela: 'servico', codigo: 'codServico', abrir: servicos.getServico },
}
