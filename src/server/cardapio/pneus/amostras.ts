import type { pneus } from '#shared/cardapio/pneus.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const pneu = { codigo: 'PN-1', marca: 'X', linha: 'Y', medida: '205/55 R16 91V', custo: 1, preco: 2, ativo: true }
const doPneu = { de: 'rede', params: (a: Alvo) => ({ codPneu: a.pneu }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof pneus> = {
  listPneus: naLoja(),
  getPneu: doPneu,
  equivalentesDoPneu: doPneu,
  pneuNaLoja: {
    params: (a: Alvo) => ({ codPneu: a.pneu, codConcessionaria: a.loja }),
    body: () => ({ quantidade: 4, preco: null }),
  },
  criarPneu: { semAlvo: 'ato', body: () => pneu },
  alterarPneu: { ...doPneu, body: () => ({ ...pneu, versao: 1 }) },
}
