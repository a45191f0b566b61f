import type { recuperacao } from '#shared/oficina-digital/recuperacao.ts'
import { type Amostras, doOrcamento, naLoja } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof recuperacao> = {
  filaRecuperacao: naLoja(),
  resumoRecuperacao: naLoja(),
  reofertar: { ...doOrcamento, body: (a) => ({ codLinhas: [a.linha] }) },
  adiarRecuperacao: { params: (a) => ({ codLinha: a.naFila }), body: () => ({ retomarEm: '2030-01-02' }) },
}
