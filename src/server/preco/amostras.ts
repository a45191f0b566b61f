import type { preco } from '#shared/preco.ts'
import { type Amostras, comVersao, daLoja } from '../amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof preco> = {
  concluirPreco: comVersao(),
  listPrecosPraticados: { params: (a) => ({ codigo: a.peca }) },
  getParametroPreco: daLoja,
  pedirAlcada: comVersao({ justificativa: 'cliente antigo' }),
  responderAlcada: comVersao({ resposta: 'APROVADA' }),
}
