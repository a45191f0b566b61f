import type { entrada } from '#shared/conta/entrada.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

const NOBODY = 'A'.repeat(43)

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof entrada> = {
  opcoesDePasskey: { withoutTarget: 'ato' },
  entrarComPasskey: { withoutTarget: 'ato', body: () => ({ pedido: NOBODY, resposta: { id: 'x' } }) },
  segundoFator: { withoutTarget: 'ato', body: () => ({ pedido: NOBODY, metodo: 'TOTP', codigo: '000000' }) },
  novoFatorNaEntrada: { withoutTarget: 'ato', body: () => ({ pedido: NOBODY }) },
  confirmarFatorNaEntrada: { withoutTarget: 'ato', body: () => ({ pedido: NOBODY, codigo: '000000' }) },
}
