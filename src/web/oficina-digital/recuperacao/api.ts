import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { recuperacao } from '#shared/oficina-digital/recuperacao.ts'
import { call } from '../../core/http/api.ts'
import { useWrite } from '../orcamentos/api.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

type Queue = FilterOf<typeof recuperacao.filaRecuperacao>
type Period = Sent<typeof recuperacao.resumoRecuperacao, 'query'>

// Below the key of the lists: a change of a quote invalidates it too.
const KEY = ['oficina-digital', 'lista', 'recuperacao'] as const

/** Lines of the recovery queue, the longest overdue first. */
export function recuperacaoQueue(filter: Queue) {
  return pages([...KEY, 'fila'], recuperacao.filaRecuperacao, filter)
}

/** Declined value by reason and colour, and the recovered value. */
export function recuperacaoSummary(period: Period) {
  return queryOptions({
    queryKey: [...KEY, 'resumo', period],
    queryFn: ({ signal }) => call(recuperacao.resumoRecuperacao, { query: period, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Moves a line of the queue to another day, or removes it (null). */
export function usePostponeRecuperacao() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ codLinha, retomarEm }: { codLinha: number; retomarEm: string | null }) =>
      call(recuperacao.adiarRecuperacao, { params: { codLinha }, body: { retomarEm } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Re-offers refused lines; resolves to the child quote. */
export function useReofertar() {
  return useWrite(({ codOrcamento, codLinhas }: { codOrcamento: number; codLinhas: number[] }) =>
    call(recuperacao.reofertar, { params: { codOrcamento }, body: { codLinhas } }),
  )
}
