import type { Area } from '../receitas/area/area.ts'

/** Monthly sales: months by store, the month as a spreadsheet, its way to approval. */
export const vendas: Area = {
  telas: {
    '/vendas/lancamento-mensal': () => import('./LancamentosPage.tsx').then((m) => m.LancamentosPage),
    '/vendas/lancamento-mensal/novo-lancamento': () =>
      import('./NovoLancamentoPage.tsx').then((m) => m.NovoLancamentoPage),
    '/vendas/lancamento-mensal/workflow': () => import('./WorkflowPage.tsx').then((m) => m.WorkflowPage),
  },
}
