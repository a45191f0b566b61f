import type { busca } from '#shared/conta/busca.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { searchAgendamentos } from './agendamentos.ts'
import { searchCarros } from './carros.ts'
import { searchVisits } from './queries.ts'
import { searchRecords } from './records.ts'

export const routes: Handlers<typeof busca> = {
  buscar: (c) => searchVisits(c, c.query.q, c.sessao.nivel !== 6),
  buscarRegistros: (c) => searchRecords(c, c.query.q, c.sessao.nivel),
  buscarAgendamentos: (c) => searchAgendamentos(c, c.query.q),
  buscarCarros: (c) => searchCarros(c, c.query.q),
}
