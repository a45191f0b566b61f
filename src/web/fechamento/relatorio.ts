import type { Enviado } from '#shared/contract.ts'
import { fechamento } from '#shared/fechamento.ts'
import { baixar } from '../lib/api.ts'
import { salvarArquivo } from '../lib/download.ts'
import { ApiError } from '../lib/erros.ts'
import { prepararRelatorioDeVendas } from '../receitas/exportar/exportacoes.ts'

/** Saves the workbook of a period's sales, or has it prepared when it is large ('preparo'). */
export async function baixarRelatorio(
  query: Enviado<typeof fechamento.baixarRelatorio, 'query'>,
): Promise<'baixado' | 'preparo'> {
  try {
    const { blob, nome } = await baixar(fechamento.baixarRelatorio, { query })
    salvarArquivo(blob, nome ?? 'vendas.xlsx')
    return 'baixado'
  } catch (e) {
    if (!(e instanceof ApiError && e.codigo === 'exportacao-grande')) throw e
  }
  await prepararRelatorioDeVendas(query)
  return 'preparo'
}
