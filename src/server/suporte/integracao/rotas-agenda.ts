import type { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import type { Handlers } from '../../core/http/http.ts'
import { receberAgendamento, receberOrdem } from './agenda.ts'
import { receberApontamento } from './apontamentos.ts'

export const rotas: Handlers<typeof integracaoAgenda> = {
  receberAgendamento: (c) => receberAgendamento(c, c.body),
  receberOrdem: (c) => receberOrdem(c, c.body),
  receberApontamento: (c) => receberApontamento(c, c.body),
}
