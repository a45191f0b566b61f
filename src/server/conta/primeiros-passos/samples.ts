import type { primeirosPassos } from '#shared/conta/primeiros-passos.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof primeirosPassos> = {
  getPrimeirosPassos: { withoutTarget: 'ato' },
  criarChecklistDeExemplo: { body: (a) => ({ codConcessionaria: a.loja }) },
}
