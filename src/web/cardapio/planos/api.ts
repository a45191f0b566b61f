import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { planos } from '#shared/cardapio/planos.ts'
import { call } from '../../core/http/api.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

const KEY = ['planos', 'veiculo'] as const

/** A vehicle's plan at a store on a day; disabled until plate, chassis or make is known. */
export function veiculoPlano(codConcessionaria: number, query: Sent<typeof planos.planoDoVeiculo, 'query'>) {
  return queryOptions({
    queryKey: [...KEY, codConcessionaria, query],
    queryFn: ({ signal }) => call(planos.planoDoVeiculo, { params: { codConcessionaria }, query, signal }),
    enabled: Boolean(query.placa || query.chassi || query.marca),
    staleTime: 60_000,
  })
}

/** Marks a package as done elsewhere or skipped; null undoes it. */
export function useMarkRevisao(codConcessionaria: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (p: { codVeiculo: number; codPacote: number; situacao: 'FEITO' | 'PULADO' | null }) =>
      call(planos.marcarRevisao, {
        params: { codConcessionaria, codVeiculo: p.codVeiculo, codPacote: p.codPacote },
        body: { situacao: p.situacao },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Parts that the plans of known vehicles will need, by part and month. */
export function consumoQuery(filter: FilterOf<typeof planos.listConsumo>) {
  return pages(['planos', 'consumo'], planos.listConsumo, filter)
}

/** Share of due packages that were offered, by store. */
export function cobertura(query: Sent<typeof planos.coberturaDoPlano, 'query'>) {
  return queryOptions({
    queryKey: ['planos', 'cobertura', query],
    queryFn: ({ signal }) => call(planos.coberturaDoPlano, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
