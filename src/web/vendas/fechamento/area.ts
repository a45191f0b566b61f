import type { Area } from '../../recipes/area/area.ts'

/** Closing of the months of sales, the closed ones, and their workbook. */
export const fechamento: Area = {
  telas: {
    '/relatorio/fechamento-mensal': () => import('./FechamentoPage.tsx').then((m) => m.FechamentoPage),
    '/vendas/relatorio-excel': () => import('./RelatorioExcelPage.tsx').then((m) => m.RelatorioExcelPage),
    '/relatorio/historico-mensal': () => import('./HistoricoMensalPage.tsx').then((m) => m.HistoricoMensalPage),
  },
}
