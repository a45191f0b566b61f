import type { manuais } from '#shared/cardapio/manuais.ts'
import type { Alvo, Amostras } from '../../core/areas/amostra.ts'

const manual = { titulo: 'Manual', marca: 'Fiat', modelo: 'Uno', anoDe: null, anoAte: null, ativo: true }
const doManual = { de: 'rede', params: (a: Alvo) => ({ codManual: a.manual }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof manuais> = {
  listManuais: { semAlvo: 'lista' },
  getManual: doManual,
  criarManual: { semAlvo: 'ato', body: () => manual },
  alterarManual: { ...doManual, body: () => ({ ...manual, versao: 1 }) },
  iniciarEnvioDeManual: { ...doManual, body: () => ({ bytes: 10 }) },
  enviarPedacoDeManual: {
    de: 'rede',
    params: (a: Alvo) => ({ codManual: a.manual, envio: 1, de: 0 }),
    bytes: () => Buffer.from('x'),
  },
  lerManual: doManual,
  lerManualPublico: { de: 'rede', params: (a: Alvo) => ({ segredo: a.segredoDoManual }) },
}
