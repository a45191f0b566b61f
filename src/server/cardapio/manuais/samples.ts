import { manualFields, type manuais } from '#shared/cardapio/manuais.ts'
import { sampleRecord, type Target, type Samples } from '../../core/areas/call-sample.ts'

const manual = sampleRecord(manualFields)
const manualParams = { de: 'rede', params: (a: Target) => ({ codManual: a.manual }) } as const

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof manuais> = {
  listManuais: { withoutTarget: 'lista' },
  getManual: manualParams,
  criarManual: { withoutTarget: 'ato', body: () => manual },
  alterarManual: { ...manualParams, body: () => ({ ...manual, versao: 1 }) },
  iniciarEnvioDeManual: { ...manualParams, body: () => ({ bytes: 10 }) },
  enviarPedacoDeManual: {
    de: 'rede',
    params: (a: Target) => ({ codManual: a.manual, envio: 1, de: 0 }),
    bytes: () => Buffer.from('x'),
  },
  lerManual: manualParams,
  lerManualPublico: { de: 'rede', params: (a: Target) => ({ segredo: a.manualSecret }) },
}
