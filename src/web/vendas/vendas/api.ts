import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado, Lido } from '#shared/core/contract.ts'
import { type MesResumo, vendas } from '#shared/vendas/vendas.ts'
import { call } from '../../core/api.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

export type Mes = Lido<typeof vendas.getMes>

/** Months of a year by store, page by page. */
export const mesesDoAno = (filtro: FiltroDe<typeof vendas.listMeses>) =>
  paginas(['vendas', 'meses'], vendas.listMeses, filtro)

/** Months by state, the nearest deadline first. */
export const filaDeMeses = (filtro: FiltroDe<typeof vendas.filaDeMeses>) =>
  paginas(['vendas', 'fila'], vendas.filaDeMeses, filtro)

/** A month whole. */
export function umMes(codConcessionaria: number, mes: string) {
  return queryOptions({
    queryKey: ['vendas', 'mes', codConcessionaria, mes],
    queryFn: ({ signal }) => call(vendas.getMes, { params: { codConcessionaria, mes }, signal }),
  })
}

/** The line of a month as it is now, into what shows it; lists are read again. */
export function guardarMes(client: QueryClient, m: MesResumo): void {
  client.setQueryData<Mes>(umMes(m.codConcessionaria, m.mes).queryKey, (antes) => antes && { ...antes, ...m })
  void client.invalidateQueries({ queryKey: ['vendas'], predicate: ({ queryKey }) => queryKey[1] !== 'mes' })
}

type Alvo = Pick<MesResumo, 'codConcessionaria' | 'mes'>
const doMes = ({ codConcessionaria, mes }: Alvo) => ({ codConcessionaria, mes })

/** One act on a month; its history is read again. */
export function useAgirNoMes(alvo: Alvo) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Enviado<typeof vendas.agirNoMes, 'body'>) =>
      call(vendas.agirNoMes, { params: doMes(alvo), body }),
    meta: { naTela: true },
    onSuccess: (m) => guardarMes(client, m),
    onSettled: () => client.invalidateQueries({ queryKey: umMes(alvo.codConcessionaria, alvo.mes).queryKey }),
  })
}

/** The month's net goal in centavos; null for none. */
export function useDefinirMeta(alvo: Alvo) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (meta: number | null) => call(vendas.definirMeta, { params: doMes(alvo), body: { meta } }),
    meta: { naTela: true },
    onSuccess: (m) => guardarMes(client, m),
  })
}

/** Says something about a month. */
export function useComentarMes(alvo: Alvo) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Enviado<typeof vendas.comentarMes, 'body'>) =>
      call(vendas.comentarMes, { params: doMes(alvo), body }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: umMes(alvo.codConcessionaria, alvo.mes).queryKey }),
  })
}

/** Who may be named in a comment of a store's months. */
export function mencionaveisNoMes(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['vendas', 'mencionaveis', codConcessionaria],
    queryFn: ({ signal }) => call(vendas.mencionaveisNoMes, { params: { codConcessionaria }, signal }),
    staleTime: 60_000,
  })
}
