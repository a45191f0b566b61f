import type { provisionamento } from '#shared/conta/provisionamento.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof provisionamento> = {
  listChavesScim: { withoutTarget: 'lista' },
  criarChaveScim: { withoutTarget: 'ato', body: () => ({ nome: '' }) },
  revogarChaveScim: { de: 'rede', params: (a) => ({ codChave: a.chaveScim }) },
  gravarMapaScim: { withoutTarget: 'ato', body: () => ({ mapa: [] }) },
}
