import type { arquivosPagamentos } from '#shared/pagamentos/arquivos.ts'
import type { cobrancas, cobrancasPublicas } from '#shared/pagamentos/cobrancas.ts'
import { atLoja, type Samples, type Target } from '../../core/areas/call-sample.ts'

const forCobranca = { params: (a: Target) => ({ codCobranca: a.cobranca }) }
const forPagamento = { params: (a: Target) => ({ codPagamento: a.pagamento }) }
const byLink = { de: 'rede', params: (a: Target) => ({ token: a.linkPagar }) } as const

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof cobrancas & typeof arquivosPagamentos & typeof cobrancasPublicas> = {
  listCobrancas: atLoja(),
  getCobranca: forCobranca,
  cobrancasDoAlvo: { params: (a) => ({ tipo: 'orcamento', codigo: a.orcamento }) },
  criarCobranca: {
    body: (a) => ({
      codConcessionaria: a.loja,
      tipo: 'ORCAMENTO',
      codOrcamento: a.orcamento,
      descricao: 'Revisão',
      valor: 15_000,
    }),
  },
  enviarCobranca: { ...forCobranca, body: () => ({ canal: 'SMS' }) },
  consultarCobranca: forCobranca,
  anotarPagamento: {
    ...forCobranca,
    body: () => ({ valor: 100, pagoEm: '2026-01-02T12:00:00Z', prova: 'Extrato do dia', versao: 1 }),
  },
  cancelarCobranca: { ...forCobranca, body: () => ({ versao: 1, motivo: 'Pedido errado' }) },
  devolverPagamento: { ...forPagamento, body: () => ({ valor: 100, motivo: 'Pago a mais' }) },
  listPagamentos: atLoja(),
  conciliarPagamento: { ...forPagamento, body: () => ({ codCobranca: null, observacao: 'Conferido no extrato' }) },
  fechamentoPix: atLoja('de=2026-01-01&ate=2026-01-31&'),
  reciboDaCobranca: forCobranca,
  exportarFechamentoPix: atLoja('de=2026-01-01&ate=2026-01-31&'),
  exportarCobrancas: atLoja(),
  exportarRecebidos: atLoja(),
  verCobranca: byLink,
  reciboDoCliente: byLink,
}
