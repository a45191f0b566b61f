import { cadastroConcessionarias } from '#shared/cadastros/concessionarias-cadastro.ts'
import { concessionarias } from '#shared/cadastros/concessionarias.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { concessionariasParaExportar } from './exportacao.ts'
import { concessionariasDeArquivo } from './importacao.ts'

/** Stores: the list that one reaches, their settings, and the register. */
export const area: Area = {
  nome: 'concessionarias',
  rotas: [
    rotas(concessionarias, async () => (await import('./routes.ts')).rotas),
    rotas(cadastroConcessionarias, async () => (await import('./rotas-cadastro.ts')).rotas),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: {
    concessionaria_cnpj: ['cnpj', 'Já existe uma concessionária com este CNPJ'],
    concessionaria_codigo_integracao: ['codigoIntegracao', 'Outra concessionária já tem este código'],
  },
  exporta: { concessionarias: concessionariasParaExportar },
  importa: [concessionariasDeArquivo],
  historia: {
    nome: 'concessionarias',
    tabela: 'concessionaria',
    codigo: 'codConcessionaria',
    abrir: cadastroConcessionarias.getCadastroConcessionaria,
  },
}
