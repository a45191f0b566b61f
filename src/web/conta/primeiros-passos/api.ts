import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { primeirosPassos } from '#shared/conta/primeiros-passos.ts'
import { call } from '../../core/api.ts'

/** What is done of the first steps; asked again whenever somebody looks. */
export const passosDados = queryOptions({
  queryKey: ['primeiros-passos'],
  queryFn: ({ signal }) => call(primeirosPassos.getPrimeirosPassos, { signal }),
  staleTime: 0,
})

/** Takes the example in at a store; gives the quote that it opened. */
export function useChecklistDeExemplo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codConcessionaria: number) =>
      call(primeirosPassos.criarChecklistDeExemplo, { body: { codConcessionaria } }),
    onSuccess: () => client.invalidateQueries({ queryKey: passosDados.queryKey }),
  })
}
