import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/core/contract.ts'
import { ordens, type OrdemServico } from '#shared/estoque/ordens.ts'
import { call } from '../../core/api.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'
import { chaveDaAgenda } from '../../agenda/servicos-agendados/api.ts'

/** A work order, and the version that an act is based on. */
type Alvo = Pick<OrdemServico, 'codOs' | 'versao'>

const CHAVE = ['ordens'] as const

function useEscrita<V>(mutationFn: (v: V) => Promise<OrdemServico>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: async (o) => {
      await client.invalidateQueries({ queryKey: CHAVE })
      await client.invalidateQueries({ queryKey: chaveDaAgenda(o.codConcessionaria) })
    },
  })
}

/** Type and lines of a work order that was opened here. */
export function useAlterarOrdem() {
  return useEscrita(({ codOs, ...body }: Enviado<typeof ordens.alterarOrdem, 'body'> & Pick<OrdemServico, 'codOs'>) =>
    call(ordens.alterarOrdem, { params: { codOs }, body }),
  )
}

/** Closes a work order that was opened here. */
export function useFecharOrdem() {
  return useEscrita(({ codOs, versao }: Alvo) => call(ordens.fecharOrdem, { params: { codOs }, body: { versao } }))
}

/** Work orders, the newest first. */
export const listaDeOrdens = (filtro: FiltroDe<typeof ordens.listOrdens>) =>
  paginas([...CHAVE, 'lista'], ordens.listOrdens, filtro)

/** A work order with the parts that it waits for and what happened. */
export function umaOrdem(codOs: number) {
  return queryOptions({
    queryKey: [...CHAVE, 'uma', codOs],
    queryFn: ({ signal }) => call(ordens.detalheDaOrdem, { params: { codOs }, signal }),
  })
}

/** Puts the day on which an order's parts come into the agenda. */
export function useLevarPrevisao() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codOs: number) => call(ordens.levarPrevisao, { params: { codOs } }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}
