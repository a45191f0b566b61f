import { infiniteQueryOptions } from '@tanstack/react-query'
import { cadastros, type Cadastro } from '#shared/cadastros.ts'
import { call } from '../../lib/api.ts'

/** Changes of a record, newest first, page by page. */
export function historicoDoRegistro(cadastro: Cadastro, codigo: number) {
  return infiniteQueryOptions({
    queryKey: [cadastro, 'historico', codigo],
    queryFn: ({ pageParam, signal }) =>
      call(cadastros.historicoDoRegistro, { params: { cadastro, codigo }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (pagina) => pagina.proximo,
  })
}
