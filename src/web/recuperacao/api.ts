import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/contract.ts'
import { oficinaRecuperacao } from '#shared/oficina-recuperacao.ts'
import { call } from '../lib/api.ts'
import { useEscrita } from '../orcamentos/api.ts'
import { paginas, type FiltroDe } from '../receitas/lista/paginas.ts'

type Fila = FiltroDe<typeof oficinaRecuperacao.filaRecuperacao>
type Periodo = Enviado<typeof oficinaRecuperacao.resumoRecuperacao, 'query'>

// Under the lists: what changes a quote reads them again.
const CHAVE = ['oficina-digital', 'lista', 'recuperacao'] as const

/** Lines waiting to be offered again, the longest due first. */
export function filaRecuperacao(filtro: Fila) {
  return paginas([...CHAVE, 'fila'], oficinaRecuperacao.filaRecuperacao, filtro)
}

/** Declined value by reason and colour, and what came back. */
export function resumoRecuperacao(periodo: Periodo) {
  return queryOptions({
    queryKey: [...CHAVE, 'resumo', periodo],
    queryFn: ({ signal }) => call(oficinaRecuperacao.resumoRecuperacao, { query: periodo, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Another day for a line of the queue, or out of it (null). */
export function useAdiarRecuperacao() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ codLinha, retomarEm }: { codLinha: number; retomarEm: string | null }) =>
      call(oficinaRecuperacao.adiarRecuperacao, { params: { codLinha }, body: { retomarEm } }),
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}

/** Offers refused lines again; answers the child. */
export function useReofertar() {
  return useEscrita(({ codOrcamento, codLinhas }: { codOrcamento: number; codLinhas: number[] }) =>
    call(oficinaRecuperacao.reofertar, { params: { codOrcamento }, body: { codLinhas } }),
  )
}
