import type { montagem } from '#shared/oficina-digital/montagem.ts'
import { type Amostras, comVersao, daLoja, doOrcamento } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof montagem> = {
  iniciarMontagem: doOrcamento,
  salvarLinhas: comVersao({ linhas: [] }),
  salvarTermos: comVersao({
    termos: { condicaoPagamento: 'à vista', inicioPrevisto: '2026-01-02', fimPrevisto: '2026-01-03', validadeDias: 10 },
  }),
  pedirPreco: comVersao(),
  listVisitas: doOrcamento,
  listServicos: { semAlvo: 'lista' },
  listEstoque: { ...daLoja, query: (a) => `codigos=${a.peca}` },
}
