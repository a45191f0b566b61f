import type { Area } from '../../recipes/area/area.ts'

/** Closing months of sales, closed months, and their workbook. */
export const fechamento: Area = {
  screens: {
    '/relatorio/fechamento-mensal': () => import('./FechamentoPage.tsx').then((m) => m.FechamentoPage),
    '/vendas/relatorio-excel': () => import('./ExcelReportPage.tsx').then((m) => m.ExcelReportPage),
    '/relatorio/historico-mensal': () => import('./MonthlyHistoryPage.tsx').then((m) => m.MonthlyHistoryPage),
  },
}
