import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { ordens, type OrdemServico } from '#shared/estoque/ordens.ts'
import { call } from '../../core/http/api.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'
import { agendaKey } from '../../agenda/servicos-agendados/api.ts'

/** A work order and the version that the act is based on. */
type Target = Pick<OrdemServico, 'codOs' | 'versao'>

const KEY = ['ordens'] as const

function useWrite<V>(mutationFn: (v: V) => Promise<OrdemServico>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: async (o) => {
      await client.invalidateQueries({ queryKey: KEY })
      await client.invalidateQueries({ queryKey: agendaKey(o.codConcessionaria) })
    },
  })
}

/** Updates type and lines of a work order opened in this system. */
export function useUpdateOrdem() {
  return useWrite(({ codOs, ...body }: Sent<typeof ordens.alterarOrdem, 'body'> & Pick<OrdemServico, 'codOs'>) =>
    call(ordens.alterarOrdem, { params: { codOs }, body }),
  )
}

/** Closes a work order opened in this system. */
export function useCloseOrdem() {
  return useWrite(({ codOs, versao }: Target) => call(ordens.fecharOrdem, { params: { codOs }, body: { versao } }))
}

/** Work orders, newest first. */
export const listOrdensPage = (filter: FilterOf<typeof ordens.listOrdens>) =>
  pages([...KEY, 'lista'], ordens.listOrdens, filter)

/** A work order with its missing parts and history. */
export function ordemQuery(codOs: number) {
  return queryOptions({
    queryKey: [...KEY, 'uma', codOs],
    queryFn: ({ signal }) => call(ordens.detalheDaOrdem, { params: { codOs }, signal }),
  })
}

/** Copies the expected day of an order's parts to the agenda. */
export function useMoveForecastToAgenda() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codOs: number) => call(ordens.levarPrevisao, { params: { codOs } }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
