import type { integracoes } from '#shared/suporte/integracoes.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const recordSample = { de: 'rede', params: (a: Target) => ({ sistema: 'API', codigo: a.integracaoRecord }) } as const

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof integracoes> = {
  listRegistros: atLoja(),
  getRegistro: recordSample,
  reenviarRegistros: { de: 'rede', body: (a) => ({ itens: [{ sistema: 'API', codigo: a.integracaoRecord }] }) },
  statusIntegracoes: { withoutTarget: 'fixo' },
  salvarAlertas: { withoutTarget: 'ato', body: () => ({ alertas: [] }) },
}
