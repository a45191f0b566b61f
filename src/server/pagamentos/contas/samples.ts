import type { contas, pixWebhooks } from '#shared/pagamentos/contas.ts'
import { forLoja, type Samples } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof contas & typeof pixWebhooks> = {
  getPixConta: forLoja,
  salvarPixConta: {
    ...forLoja,
    body: () => ({
      modo: 'ESTATICO',
      ativa: true,
      chave: 'oficina@exemplo.com',
      nome: 'Oficina Exemplo',
      cidade: 'São Paulo',
      versao: 1,
    }),
  },
  testarPixConta: forLoja,
  removerPixConta: forLoja,
  // The address is valid whoever calls; only another distributor's host does not know it.
  avisoDoBanco: { de: 'rede', params: (a) => ({ token: a.linkPix }), body: () => ({ pix: [] }) },
}
