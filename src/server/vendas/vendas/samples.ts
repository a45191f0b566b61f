import type { vendas } from '#shared/vendas/vendas.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const inMonth = { params: (a: Target) => ({ codConcessionaria: a.loja, mes: '2025-03' }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof vendas> = {
  listMeses: atLoja('ano=2025&'),
  getMes: inMonth,
  gravarCelulas: {
    ...inMonth,
    body: () => ({
      mudancas: [{ dia: '2025-03-10', departamento: 'PNEUS', medida: 'bruto', valor: 100, antes: null }],
    }),
  },
  definirMeta: { ...inMonth, body: () => ({ meta: 1000 }) },
  agirNoMes: { ...inMonth, body: () => ({ acao: 'ENVIAR', versao: 1, confirmar: true, motivo: 'loja fechada' }) },
  comentarMes: { ...inMonth, body: () => ({ texto: 'Conferido' }) },
  mencionaveisNoMes: { params: (a) => ({ codConcessionaria: a.loja }) },
  filaDeMeses: atLoja(),
}
