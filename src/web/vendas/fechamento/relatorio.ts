import type { Enviado } from '#shared/core/contract.ts'
import { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { fechamento } from '#shared/vendas/fechamento.ts'
import { baixar, call } from '../../core/api.ts'
import { baixarOuPreparar } from '../../recipes/exportar/arquivos.ts'

/** Saves the workbook of a period's sales, or has it prepared when it is large ('preparo'). */
export function baixarRelatorio(
  query: Enviado<typeof fechamento.baixarRelatorio, 'query'>,
): Promise<'baixado' | 'preparo'> {
  return baixarOuPreparar(
    () => baixar(fechamento.baixarRelatorio, { query }),
    () => call(exportacoes.iniciarRelatorioDeVendas, { body: query }),
    'vendas.xlsx',
  )
}
