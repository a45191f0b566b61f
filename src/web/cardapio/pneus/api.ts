import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PneuData, pneus } from '#shared/cardapio/pneus.ts'
import { call } from '../../core/http/api.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

/** Tyres by the maker's name, page by page. */
export function pneusQuery(filter: FilterOf<typeof pneus.listPneus>) {
  return pages(['pneus', 'lista'], pneus.listPneus, filter)
}

/** A tyre as its form edits it. */
export function getPneu(codPneu: number, signal: AbortSignal) {
  return call(pneus.getPneu, { params: { codPneu }, signal })
}

/** Creates a tyre, or updates it on top of the version that was opened. */
export function savePneu(data: PneuData, target: { codigo: number; versao: number } | null, idempotencyKey: string) {
  return target === null
    ? call(pneus.criarPneu, { body: data, idempotencyKey })
    : call(pneus.alterarPneu, {
        params: { codPneu: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}

/** Substitutes of a tyre at a store, and the tyre itself at every store. */
export function equivalents(codPneu: number, codConcessionaria: number | undefined) {
  return queryOptions({
    queryKey: ['pneus', 'equivalentes', codPneu, codConcessionaria],
    queryFn: ({ signal }) =>
      call(pneus.equivalentesDoPneu, { params: { codPneu }, query: { codConcessionaria }, signal }),
  })
}

/** Stock and price of a tyre at a store. */
export function usePneuInLoja(codPneu: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      codConcessionaria,
      ...body
    }: {
      codConcessionaria: number
      quantidade: number
      preco: number | null
    }) => call(pneus.pneuNaLoja, { params: { codPneu, codConcessionaria }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['pneus'] }),
  })
}
