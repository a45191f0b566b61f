import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'

const ExcelReportForm = lazyComponent(() => import('./ExcelReportForm.tsx').then((m) => m.ExcelReportForm))

/** /vendas/relatorio-excel: workbook of sales by period, stores and departments. */
export function ExcelReportPage() {
  return (
    <ListPage title="Relatório Excel">
      <Suspense fallback={<Skeleton height={360} radius={8} maw={720} />}>
        <ExcelReportForm />
      </Suspense>
    </ListPage>
  )
}
