import type { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { receiveAgendamento, receiveOrdem } from './agenda.ts'
import { receiveApontamento } from './apontamentos.ts'

export const routes: Handlers<typeof integracaoAgenda> = {
  receberAgendamento: (c) => receiveAgendamento(c, c.body),
  receberOrdem: (c) => receiveOrdem(c, c.body),
  receberApontamento: (c) => receiveApontamento(c, c.body),
}
