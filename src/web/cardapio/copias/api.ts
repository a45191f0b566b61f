import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { copias, type CopiaRequest } from '#shared/cardapio/copias.ts'
import { call } from '../../core/http/api.ts'

/** The latest copies. */
export const latestCopias = queryOptions({
  queryKey: ['copias'],
  queryFn: ({ signal }) => call(copias.listCopias, { signal }),
})

/** Previews a copy; nothing is written. */
export function useCompare() {
  return useMutation({
    mutationFn: (body: CopiaRequest) => call(copias.compararCopia, { body }),
    meta: { naTela: true },
  })
}

/** Copies the chosen rows, all or none, and refreshes lists that may show them. */
export function useCopy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CopiaRequest & { chaves: string[] }) => call(copias.copiar, { body }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Undoes a copy. */
export function useUndo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codCopia: number) => call(copias.desfazerCopia, { params: { codCopia } }),
    onSuccess: () => client.invalidateQueries(),
  })
}
