import { pneuFields, type pneus } from '#shared/cardapio/pneus.ts'
import { sampleRecord, type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const pneu = { ...sampleRecord(pneuFields), medida: '205/55 R16 91V', preco: 2 }
const pneuParams = { de: 'rede', params: (a: Target) => ({ codPneu: a.pneu }) } as const

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof pneus> = {
  listPneus: atLoja(),
  getPneu: pneuParams,
  equivalentesDoPneu: pneuParams,
  pneuNaLoja: {
    params: (a: Target) => ({ codPneu: a.pneu, codConcessionaria: a.loja }),
    body: () => ({ quantidade: 4, preco: null }),
  },
  criarPneu: { withoutTarget: 'ato', body: () => pneu },
  alterarPneu: { ...pneuParams, body: () => ({ ...pneu, versao: 1 }) },
}
