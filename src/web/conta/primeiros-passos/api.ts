import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { primeirosPassos } from '#shared/conta/primeiros-passos.ts'
import { call } from '../../core/http/api.ts'

/** Which first steps are done; refetched on every mount. */
export const stepsDone = queryOptions({
  queryKey: ['primeiros-passos'],
  queryFn: ({ signal }) => call(primeirosPassos.getPrimeirosPassos, { signal }),
  staleTime: 0,
})

/** Creates the sample checklist at a store; resolves to its quote. */
export function useSampleChecklist() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codConcessionaria: number) =>
      call(primeirosPassos.criarChecklistDeExemplo, { body: { codConcessionaria } }),
    onSuccess: () => client.invalidateQueries({ queryKey: stepsDone.queryKey }),
  })
}
