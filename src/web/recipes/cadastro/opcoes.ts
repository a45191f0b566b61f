import { queryOptions } from '@tanstack/react-query'
import { cadastros } from '#shared/cadastros/comum.ts'
import { call } from '../../core/api.ts'

/** Active users that reach a store. */
export function usuariosDaLoja(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['usuarios', 'da-loja', codConcessionaria],
    queryFn: ({ signal }) => call(cadastros.usuariosDaLoja, { params: { codConcessionaria }, signal }),
    enabled: codConcessionaria > 0,
  })
}

/** Skills that services and mechanics already have. */
export const habilidadesEmUso = queryOptions({
  queryKey: ['servicos', 'habilidades'],
  queryFn: ({ signal }) => call(cadastros.habilidadesEmUso, { signal }),
})
