import type { preco } from '#shared/oficina-digital/preco.ts'
import { type Amostras, comVersao, daLoja } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof preco> = {
  concluirPreco: comVersao(),
  listPrecosPraticados: { params: (a) => ({ codigo: a.peca }) },
  getParametroPreco: daLoja,
  pedirAlcada: comVersao({ justificativa: 'cliente antigo' }),
  responderAlcada: comVersao({ resposta: 'APROVADA' }),
}
