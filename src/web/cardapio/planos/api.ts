import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/core/contract.ts'
import { planos } from '#shared/cardapio/planos.ts'
import { call } from '../../core/api.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

const CHAVE = ['planos', 'veiculo'] as const

/** A vehicle's plan at a store, on a day; nothing is asked while neither plate, chassis nor make is known. */
export function planoDoVeiculo(codConcessionaria: number, query: Enviado<typeof planos.planoDoVeiculo, 'query'>) {
  return queryOptions({
    queryKey: [...CHAVE, codConcessionaria, query],
    queryFn: ({ signal }) => call(planos.planoDoVeiculo, { params: { codConcessionaria }, query, signal }),
    enabled: Boolean(query.placa || query.chassi || query.marca),
    staleTime: 60_000,
  })
}

/** A package was done elsewhere, or is let pass; null takes it back. */
export function useMarcarRevisao(codConcessionaria: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (p: { codVeiculo: number; codPacote: number; situacao: 'FEITO' | 'PULADO' | null }) =>
      call(planos.marcarRevisao, {
        params: { codConcessionaria, codVeiculo: p.codVeiculo, codPacote: p.codPacote },
        body: { situacao: p.situacao },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}

/** Parts that the plans of known vehicles will take, by part and month. */
export function listaConsumo(filtro: FiltroDe<typeof planos.listConsumo>) {
  return paginas(['planos', 'consumo'], planos.listConsumo, filtro)
}

/** How much of what was due was offered, by store. */
export function cobertura(query: Enviado<typeof planos.coberturaDoPlano, 'query'>) {
  return queryOptions({
    queryKey: ['planos', 'cobertura', query],
    queryFn: ({ signal }) => call(planos.coberturaDoPlano, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
