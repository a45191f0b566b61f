import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/contract.ts'
import { orcamentos } from '#shared/orcamentos.ts'
import { recuperacao } from '#shared/recuperacao.ts'
import { call } from '../lib/api.ts'

type Fila = Omit<Enviado<typeof recuperacao.filaRecuperacao, 'query'>, 'cursor' | 'limite'>
type Periodo = Enviado<typeof recuperacao.resumoRecuperacao, 'query'>
type Grupo = Enviado<typeof orcamentos.finalizadosGrupo, 'query'>

// Under the lists: what changes a quote reads them again.
const CHAVE = ['oficina-digital', 'lista', 'recuperacao'] as const

/** Lines waiting to be offered again, the longest due first. */
export function filaRecuperacao(filtro: Fila) {
  return infiniteQueryOptions({
    queryKey: [...CHAVE, 'fila', filtro],
    queryFn: ({ pageParam, signal }) => call(recuperacao.filaRecuperacao, { query: pageParam === null ? filtro : { ...filtro, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (pagina) => pagina.proximo,
    placeholderData: keepPreviousData,
  })
}

/** Declined value by reason and colour, and what came back. */
export function resumoRecuperacao(periodo: Periodo) {
  return queryOptions({
    queryKey: [...CHAVE, 'resumo', periodo],
    queryFn: ({ signal }) => call(recuperacao.resumoRecuperacao, { query: periodo, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Sums by group and store. */
export function finalizadosGrupo(filtro: Grupo) {
  return queryOptions({
    queryKey: ['oficina-digital', 'lista', 'grupos', filtro],
    queryFn: ({ signal }) => call(orcamentos.finalizadosGrupo, { query: filtro, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Another day for a line of the queue, or out of it (null). */
export function useAdiarRecuperacao() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ codLinha, retomarEm }: { codLinha: number; retomarEm: string | null }) =>
      call(recuperacao.adiarRecuperacao, { params: { codLinha }, body: { retomarEm } }),
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}
