import { inteiro, texto } from '../../core/importing/celulas.ts'
import { definir } from '../../core/importing/def.ts'
import { colunaPeca, type CodigosDePeca, lerCodigosDePeca } from './referencias.ts'

/** How parts are bought: supplier, least quantity, whole boxes. */
export const reposicaoDeArquivo = definir<CodigosDePeca>({
  registro: 'reposicao',
  modulo: import.meta.url,
  tabela: 'peca_reposicao',
  codigo: 'cod_peca_reposicao',
  chave: [{ coluna: 'codigo' }],
  nomeDaChave: 'código',
  versoes: false,
  padrao: { fornecedor: '', minimo: 1, multiplo: 1 },
  referencias: lerCodigosDePeca,
  colunas: [
    colunaPeca,
    {
      nome: 'Fornecedor',
      sinonimos: ['distribuidor', 'quem vende'],
      grava: 'fornecedor',
      obrigatoria: false,
      nota: 'Até 120 caracteres; vazio é a marca da peça.',
      exemplo: 'Vergueiro',
      ler: texto(120),
    },
    {
      nome: 'Mínimo',
      sinonimos: ['quantidade minima', 'lote minimo', 'moq'],
      grava: 'minimo',
      obrigatoria: false,
      nota: 'Menor quantidade que o fornecedor vende.',
      exemplo: 4,
      ler: inteiro(1, 99_999),
    },
    {
      nome: 'Múltiplo',
      sinonimos: ['embalagem', 'caixa', 'lote'],
      grava: 'multiplo',
      obrigatoria: false,
      nota: 'De quantas em quantas vem.',
      exemplo: 4,
      ler: inteiro(1, 99_999),
    },
  ],
})
