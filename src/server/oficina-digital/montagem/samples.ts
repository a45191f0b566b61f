import type { montagem } from '#shared/oficina-digital/montagem.ts'
import { type Samples, withVersion, forLoja, forOrcamento } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof montagem> = {
  iniciarMontagem: forOrcamento,
  salvarLinhas: withVersion({ linhas: [] }),
  salvarTermos: withVersion({
    termos: { condicaoPagamento: 'à vista', inicioPrevisto: '2026-01-02', fimPrevisto: '2026-01-03', validadeDias: 10 },
  }),
  pedirPreco: withVersion(),
  listVisitas: forOrcamento,
  listServicos: { withoutTarget: 'lista' },
  listEstoque: { ...forLoja, query: (a) => `codigos=${a.peca}` },
}
