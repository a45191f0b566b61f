import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { copias, type PedidoDeCopia } from '#shared/cardapio/copias.ts'
import { call } from '../../core/api.ts'

/** The last copies. */
export const ultimasCopias = queryOptions({
  queryKey: ['copias'],
  queryFn: ({ signal }) => call(copias.listCopias, { signal }),
})

/** What a copy would do; nothing is written. */
export function useComparar() {
  return useMutation({
    mutationFn: (body: PedidoDeCopia) => call(copias.compararCopia, { body }),
    meta: { naTela: true },
  })
}

/** Copies the chosen rows: all or none. What was copied is in lists that may be open. */
export function useCopiar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PedidoDeCopia & { chaves: string[] }) => call(copias.copiar, { body }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Takes a copy back. */
export function useDesfazer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codCopia: number) => call(copias.desfazerCopia, { params: { codCopia } }),
    onSuccess: () => client.invalidateQueries(),
  })
}
