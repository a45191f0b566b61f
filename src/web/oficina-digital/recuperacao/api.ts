import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/core/contract.ts'
import { recuperacao } from '#shared/oficina-digital/recuperacao.ts'
import { call } from '../../core/api.ts'
import { useEscrita } from '../orcamentos/api.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

type Fila = FiltroDe<typeof recuperacao.filaRecuperacao>
type Periodo = Enviado<typeof recuperacao.resumoRecuperacao, 'query'>

// Under the lists: what changes a quote reads them again.
const CHAVE = ['oficina-digital', 'lista', 'recuperacao'] as const

/** Lines waiting to be offered again, the longest due first. */
export function filaRecuperacao(filtro: Fila) {
  return paginas([...CHAVE, 'fila'], recuperacao.filaRecuperacao, filtro)
}

/** Declined value by reason and colour, and what came back. */
export function resumoRecuperacao(periodo: Periodo) {
  return queryOptions({
    queryKey: [...CHAVE, 'resumo', periodo],
    queryFn: ({ signal }) => call(recuperacao.resumoRecuperacao, { query: periodo, signal }),
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

/** Offers refused lines again; answers the child. */
export function useReofertar() {
  return useEscrita(({ codOrcamento, codLinhas }: { codOrcamento: number; codLinhas: number[] }) =>
    call(recuperacao.reofertar, { params: { codOrcamento }, body: { codLinhas } }),
  )
}
