import type { fechamento } from '#shared/vendas/fechamento.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const forFechamento = { params: (a: Target) => ({ codFechamento: a.fechamento }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof fechamento> = {
  lojasAFechar: { withoutTarget: 'lista', query: () => 'mes=2024-05' },
  fecharMes: { body: (a) => ({ mes: '2024-06', codConcessionarias: [a.loja] }) },
  mesesFechados: atLoja(),
  getFechamento: forFechamento,
  baixarRelatorio: { query: (a) => `de=2024-05&ate=2024-05&lojas=${a.loja}` },
  ajustarMes: {
    ...forFechamento,
    body: () => ({ departamento: 'PNEUS', medida: 'bruto', valor: -100, motivo: 'Nota cancelada' }),
  },
  baixarFechamento: forFechamento,
}
