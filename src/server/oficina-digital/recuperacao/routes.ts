import type { recuperacao } from '#shared/oficina-digital/recuperacao.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getOrcamento } from '../orcamentos/queries.ts'
import { authorOf, notify, lock } from '../nucleo/orcamento-transition.ts'
import { postponeRecuperacao, recuperacaoQueue, reofertar, recuperacaoSummary } from './queries.ts'

export const routes: Handlers<typeof recuperacao> = {
  filaRecuperacao: (c) => recuperacaoQueue(c, c.query),
  resumoRecuperacao: (c) => recuperacaoSummary(c, c.query),

  async reofertar(c) {
    const parent = await lock(c, c.params.codOrcamento)
    const child = await reofertar(c, parent, c.body.codLinhas, authorOf(c))
    notify(c, parent)
    notify(c, child)
    return getOrcamento(c, child.codOrcamento)
  },

  async adiarRecuperacao(c) {
    await postponeRecuperacao(c, c.params.codLinha, c.body.retomarEm)
    return {}
  },
}
