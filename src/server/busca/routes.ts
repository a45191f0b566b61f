import type { busca } from '#shared/busca.ts'
import type { Handlers } from '../http.ts'
import { buscar } from './queries.ts'

export const rotas: Handlers<typeof busca> = {
  buscar: (c) => buscar(c, c.query.q, c.sessao.nivel !== 6),
}
