import type { primeirosPassos } from '#shared/conta/primeiros-passos.ts'
import type { Amostras } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof primeirosPassos> = {
  getPrimeirosPassos: { semAlvo: 'ato' },
  criarChecklistDeExemplo: { body: (a) => ({ codConcessionaria: a.loja }) },
}
