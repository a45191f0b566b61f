import { dinheiro } from '../../core/importing/celulas.ts'
import { definir } from '../../core/importing/def.ts'
import { colunaPeca, type CodigosDePeca, lerCodigosDePeca } from './referencias.ts'

const MAX_CENTAVOS = 99_999_999

/** Prices of parts at one store, where they differ from the catalogue's. */
export const alacarteDeArquivo = definir<CodigosDePeca>({
  registro: 'alacarte',
  modulo: import.meta.url,
  tabela: 'peca_loja',
  codigo: 'cod_peca_loja',
  daLoja: true,
  chave: [{ coluna: 'cod_concessionaria' }, { coluna: 'codigo' }],
  nomeDaChave: 'código',
  versoes: false,
  padrao: {},
  referencias: lerCodigosDePeca,
  colunas: [
    colunaPeca,
    {
      nome: 'Preço na loja',
      sinonimos: ['preco', 'valor', 'preco de venda', 'preco a la carte'],
      grava: 'preco',
      obrigatoria: true,
      nota: 'Obrigatório, em reais, como 1.250,00: vale só nesta concessionária.',
      exemplo: 189.9,
      ler: dinheiro(MAX_CENTAVOS),
    },
  ],
})
