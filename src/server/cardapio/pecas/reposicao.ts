import { integer, text } from '../../core/importing/cells.ts'
import { define } from '../../core/importing/def.ts'
import { pecaColumn, type PecaCodes, readPecaCodes } from './referencias.ts'

/** Import of how parts are bought: supplier, minimum quantity, whole boxes. */
export const reposicaoImport = define<PecaCodes>({
  registro: 'reposicao',
  modulo: import.meta.url,
  table: 'peca_reposicao',
  codigo: 'cod_peca_reposicao',
  chave: [{ coluna: 'codigo' }],
  keyName: 'código',
  versoes: false,
  padrao: { fornecedor: '', minimo: 1, multiplo: 1 },
  references: readPecaCodes,
  colunas: [
    pecaColumn,
    {
      nome: 'Fornecedor',
      synonyms: ['distribuidor', 'quem vende'],
      writes: 'fornecedor',
      required: false,
      nota: 'Até 120 caracteres; vazio é a marca da peça.',
      example: 'Vergueiro',
      read: text(120),
    },
    {
      nome: 'Mínimo',
      synonyms: ['quantidade minima', 'lote minimo', 'moq'],
      writes: 'minimo',
      required: false,
      nota: 'Menor quantidade que o fornecedor vende.',
      example: 4,
      read: integer(1, 99_999),
    },
    {
      nome: 'Múltiplo',
      synonyms: ['embalagem', 'caixa', 'lote'],
      writes: 'multiplo',
      required: false,
      nota: 'De quantas em quantas vem.',
      example: 4,
      read: integer(1, 99_999),
    },
  ],
})
