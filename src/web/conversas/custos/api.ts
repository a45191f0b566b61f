import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { conversas } from '#shared/conversas/conversas.ts'
import { custos } from '#shared/conversas/custos.ts'
import { call, download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'

type CostsFilter = Sent<typeof conversas.custosDasConversas, 'query'>

/** What the messages of a month cost, by store and kind. */
export const costsQuery = (filter: CostsFilter) =>
  queryOptions({
    queryKey: ['conversas', 'custos', filter],
    queryFn: ({ signal }) => call(conversas.custosDasConversas, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })

/** Downloads a month's costs as a workbook. */
export async function downloadCosts(filter: CostsFilter): Promise<void> {
  const { blob, nome } = await download(custos.exportarCustosDasConversas, { query: filter })
  saveFile(blob, nome ?? 'custo-das-mensagens.xlsx')
}
