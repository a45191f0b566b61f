import type { Sent } from '#shared/core/contract.ts'
import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { fechamento } from '#shared/vendas/fechamento.ts'
import { download, call } from '../../core/http/api.ts'
import { downloadOrPrepare } from '../../recipes/export/files.ts'

/** Downloads the workbook of a period's sales, or queues it ('preparo') if it is large. */
export function downloadReport(
  query: Sent<typeof fechamento.baixarRelatorio, 'query'>,
): Promise<'baixado' | 'preparo'> {
  return downloadOrPrepare(
    () => download(fechamento.baixarRelatorio, { query }),
    () => call(exportacoes.iniciarRelatorioDeVendas, { body: query }),
    'vendas.xlsx',
  )
}
