import type { fechamento } from '#shared/vendas/fechamento.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const doFechamento = { params: (a: Alvo) => ({ codFechamento: a.fechamento }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof fechamento> = {
  lojasAFechar: { semAlvo: 'lista', query: () => 'mes=2024-05' },
  fecharMes: { body: (a) => ({ mes: '2024-06', codConcessionarias: [a.loja] }) },
  mesesFechados: naLoja(),
  getFechamento: doFechamento,
  baixarRelatorio: { query: (a) => `de=2024-05&ate=2024-05&lojas=${a.loja}` },
  ajustarMes: {
    ...doFechamento,
    body: () => ({ departamento: 'PNEUS', medida: 'bruto', valor: -100, motivo: 'Nota cancelada' }),
  },
  baixarFechamento: doFechamento,
}
