import type { preco } from '#shared/oficina-digital/preco.ts'
import { type Samples, withVersion, forLoja } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof preco> = {
  concluirPreco: withVersion(),
  listPrecosPraticados: { params: (a) => ({ codigo: a.peca }) },
  getParametroPreco: forLoja,
  pedirAlcada: withVersion({ justificativa: 'cliente antigo' }),
  responderAlcada: withVersion({ resposta: 'APROVADA' }),
}
