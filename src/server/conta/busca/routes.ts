import type { busca } from '#shared/conta/busca.ts'
import type { Handlers } from '../../core/http/http.ts'
import { buscarAgendamentos } from './agendamentos.ts'
import { buscar } from './queries.ts'
import { buscarRegistros } from './registros.ts'

export const rotas: Handlers<typeof busca> = {
  buscar: (c) => buscar(c, c.query.q, c.sessao.nivel !== 6),
  buscarRegistros: (c) => buscarRegistros(c, c.query.q, c.sessao.nivel),
  buscarAgendamentos: (c) => buscarAgendamentos(c, c.query.q),
}
