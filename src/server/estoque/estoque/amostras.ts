import type { estoque } from '#shared/estoque/estoque.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const daPeca = { params: (a: Alvo) => ({ codConcessionaria: a.loja, codigo: a.peca }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof estoque> = {
  receberMovimentos: {
    de: 'rede',
    body: (a) => ({
      codConcessionaria: a.loja,
      itens: [{ idExterno: 'matriz', codigo: 'P1', tipo: 'VENDA', quantidade: 1, em: '2026-01-02T12:00:00Z' }],
    }),
  },
  receberSubstituicoes: { semAlvo: 'ato', body: () => ({ itens: [{ codigo: 'VELHA', novo: 'NOVA' }] }) },
  posicaoDaPeca: daPeca,
  listMovimentos: daPeca,
  estoqueParado: naLoja(),
  vendasPerdidas: naLoja(),
  perderVenda: { body: (a) => ({ codConcessionaria: a.loja, codigo: a.peca, quantidade: 1 }) },
  listTransferencias: naLoja(),
  criarTransferencia: {
    body: (a) => ({
      codConcessionaria: a.loja,
      sentido: 'RECEBE',
      outraLoja: a.loja + 1,
      codigo: a.peca,
      quantidade: 1,
    }),
  },
  mudarTransferencia: {
    params: (a) => ({ codTransferencia: a.transferencia }),
    body: () => ({ acao: 'CANCELAR' }),
  },
}
