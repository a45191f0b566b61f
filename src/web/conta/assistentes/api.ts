import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { assistentes } from '#shared/conta/assistentes.ts'
import type { Sent } from '#shared/core/contract.ts'
import { call } from '../../core/http/api.ts'

const PROGRAMS = ['seguranca', 'assistentes'] as const
const MINE = ['conta', 'assistentes'] as const

/** Programs that people may connect. */
export const programsQuery = queryOptions({
  queryKey: PROGRAMS,
  queryFn: ({ signal }) => call(assistentes.listClientesDeAssistente, { signal }),
})

function useProgramChange<V, R>(run: (v: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: PROGRAMS }),
  })
}

/** Allows a program. */
export const useAddProgram = () =>
  useProgramChange((body: { nome: string; redirecionamentos: string[] }) =>
    call(assistentes.criarClienteDeAssistente, { body }),
  )

/** Takes a program out; its connections end. */
export const useRemoveProgram = () =>
  useProgramChange((idCliente: string) => call(assistentes.removerClienteDeAssistente, { params: { idCliente } }))

/** The assistants that the caller connected, and the address for one more. */
export const myAssistants = queryOptions({
  queryKey: MINE,
  queryFn: ({ signal }) => call(assistentes.listMinhasConexoes, { signal }),
})

/** Disconnects an assistant at once. */
export function useDisconnect() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familia: string) => call(assistentes.desligarAssistente, { params: { familia } }),
    onSuccess: () => client.invalidateQueries({ queryKey: MINE }),
  })
}

/** What a program asks for. */
export function requestQuery(query: Sent<typeof assistentes.verPedidoDeAssistente, 'query'>) {
  return queryOptions({
    queryKey: [...MINE, 'pedido', query],
    queryFn: ({ signal }) => call(assistentes.verPedidoDeAssistente, { query, signal }),
    staleTime: Infinity,
    retry: false,
  })
}

/** Lets a program read, and goes back to it. */
export function useAnswer() {
  return useMutation({
    mutationFn: async (body: Sent<typeof assistentes.autorizarAssistente, 'body'>) => {
      const { url } = await call(assistentes.autorizarAssistente, { body })
      window.location.assign(url)
    },
    meta: { naTela: true },
  })
}
