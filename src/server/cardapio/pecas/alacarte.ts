import { money } from '../../core/importing/cells.ts'
import { define } from '../../core/importing/def.ts'
import { pecaColumn, type PecaCodes, readPecaCodes } from './referencias.ts'

const MAX_CENTAVOS = 99_999_999

/** Import of part prices of one store that differ from the catalogue's. */
export const alacarteImport = define<PecaCodes>({
  registro: 'alacarte',
  modulo: import.meta.url,
  table: 'peca_loja',
  codigo: 'cod_peca_loja',
  forLoja: true,
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'codigo' }],
  keyName: 'código',
  versoes: false,
  padrao: {},
  references: readPecaCodes,
  colunas: [
    pecaColumn,
    {
      nome: 'Preço na loja',
      synonyms: ['preco', 'valor', 'preco de venda', 'preco a la carte'],
      writes: 'preco',
      required: true,
      nota: 'Obrigatório, em reais, como 1.250,00: vale só nesta concessionária.',
      example: 189.9,
      read: money(MAX_CENTAVOS),
    },
  ],
})
