import { queryOptions } from '@tanstack/react-query'
import { cadastros } from '#shared/cadastros/registers.ts'
import { call } from '../../core/http/api.ts'

/** Active users with access to a store. */
export function lojaUsuariosQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['usuarios', 'da-loja', codConcessionaria],
    queryFn: ({ signal }) => call(cadastros.usuariosDaLoja, { params: { codConcessionaria }, signal }),
    enabled: codConcessionaria > 0,
  })
}

/** Skills that services and mechanics already use. */
export const skillsInUse = queryOptions({
  queryKey: ['servicos', 'habilidades'],
  queryFn: ({ signal }) => call(cadastros.habilidadesEmUso, { signal }),
})
