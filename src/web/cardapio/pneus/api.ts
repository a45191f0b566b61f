import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type DadosDoPneu, pneus } from '#shared/cardapio/pneus.ts'
import { call } from '../../core/api.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

/** Tyres by the maker's name, page by page. */
export function listaPneus(filtro: FiltroDe<typeof pneus.listPneus>) {
  return paginas(['pneus', 'lista'], pneus.listPneus, filtro)
}

/** A tyre as its form edits it. */
export function lerPneu(codPneu: number, signal: AbortSignal) {
  return call(pneus.getPneu, { params: { codPneu }, signal })
}

/** Creates a tyre, or changes the version that was opened. */
export function salvarPneu(
  dados: DadosDoPneu,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return alvo === null
    ? call(pneus.criarPneu, { body: dados, idempotencyKey })
    : call(pneus.alterarPneu, {
        params: { codPneu: alvo.codigo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}

/** Which tyres may stand for one, at a store; and the tyre at every store. */
export function equivalentes(codPneu: number, codConcessionaria: number | undefined) {
  return queryOptions({
    queryKey: ['pneus', 'equivalentes', codPneu, codConcessionaria],
    queryFn: ({ signal }) =>
      call(pneus.equivalentesDoPneu, { params: { codPneu }, query: { codConcessionaria }, signal }),
  })
}

/** Stock and price of a tyre at a store. */
export function useNaLoja(codPneu: number) {
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
