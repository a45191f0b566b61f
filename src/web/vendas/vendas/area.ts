import { toastClicavel } from '../../core/toast.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Monthly sales: months by store, the month as a spreadsheet, its way to approval. */
export const vendas: Area = {
  telas: {
    '/vendas/lancamento-mensal': () => import('./LancamentosPage.tsx').then((m) => m.LancamentosPage),
    '/vendas/lancamento-mensal/novo-lancamento': () =>
      import('./NovoLancamentoPage.tsx').then((m) => m.NovoLancamentoPage),
    '/vendas/lancamento-mensal/workflow': () => import('./WorkflowPage.tsx').then((m) => m.WorkflowPage),
  },
  ouve: {
    mencaoNoMes_: (m, { ir }) =>
      toastClicavel(`${m.quem} mencionou você nas vendas de ${m.concessionaria}`, m.texto, async () => {
        const [ano = 0, mes = 1] = m.mes.split('-').map(Number)
        await ir('/vendas/lancamento-mensal/novo-lancamento', {
          state: { mes, ano, dia: 1, codConcessionaria: m.codConcessionaria },
        })
      }),
  },
}
