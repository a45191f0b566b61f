import { clickableToast } from '../../core/feedback/toast.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Monthly sales: months by store, the month's spreadsheet, its approval. */
export const vendas: Area = {
  screens: {
    '/vendas/lancamento-mensal': () => import('./LancamentosPage.tsx').then((m) => m.LancamentosPage),
    '/vendas/lancamento-mensal/novo-lancamento': () =>
      import('./NewLancamentoPage.tsx').then((m) => m.NewLancamentoPage),
    '/vendas/lancamento-mensal/workflow': () => import('./WorkflowPage.tsx').then((m) => m.WorkflowPage),
  },
  listens: {
    mencaoNoMes_: (m, { goTo }) =>
      clickableToast(`${m.quem} mencionou você nas vendas de ${m.concessionaria}`, m.texto, async () => {
        const [ano = 0, mes = 1] = m.mes.split('-').map(Number)
        await goTo('/vendas/lancamento-mensal/novo-lancamento', {
          state: { mes, ano, dia: 1, codConcessionaria: m.codConcessionaria },
        })
      }),
  },
}
