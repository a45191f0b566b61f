import { consultores } from '#shared/cadastros/consultores.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { consultoresParaExportar } from './exportacao.ts'
import { consultoresDeArquivo } from './importacao.ts'

/** Service advisers. */
export const area: Area = {
  nome: 'consultores',
  rotas: [rotas(consultores, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: {
    consultor_cod_distribuidor_cod_concessionaria_nome_key: [
      'nome',
      'Esta concessionária já tem um consultor com este nome',
    ],
  },
  exporta: { consultores: consultoresParaExportar },
  importa: [consultoresDeArquivo],
  historia: { nome: 'consultores', tabela: 'consultor', codigo: 'codConsultor', abrir: consultores.getConsultor },
}
