import type { recuperacao } from '#shared/oficina-digital/recuperacao.ts'
import { type Samples, forOrcamento, atLoja } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof recuperacao> = {
  filaRecuperacao: atLoja(),
  resumoRecuperacao: atLoja(),
  reofertar: { ...forOrcamento, body: (a) => ({ codLinhas: [a.linha] }) },
  adiarRecuperacao: { params: (a) => ({ codLinha: a.naFila }), body: () => ({ retomarEm: '2030-01-02' }) },
}
