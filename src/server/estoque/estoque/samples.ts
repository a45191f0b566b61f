import type { estoque } from '#shared/estoque/estoque.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const forPeca = { params: (a: Target) => ({ codConcessionaria: a.loja, codigo: a.peca }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof estoque> = {
  receberMovimentos: {
    de: 'rede',
    body: (a) => ({
      codConcessionaria: a.loja,
      itens: [{ idExterno: 'matriz', codigo: 'P1', tipo: 'VENDA', quantidade: 1, em: '2026-01-02T12:00:00Z' }],
    }),
  },
  receberSubstituicoes: { withoutTarget: 'ato', body: () => ({ itens: [{ codigo: 'VELHA', novo: 'NOVA' }] }) },
  posicaoDaPeca: forPeca,
  listMovimentos: forPeca,
  estoqueParado: atLoja(),
  vendasPerdidas: atLoja(),
  perderVenda: { body: (a) => ({ codConcessionaria: a.loja, codigo: a.peca, quantidade: 1 }) },
  listTransferencias: atLoja(),
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
