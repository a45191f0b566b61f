import type { recuperacao } from '#shared/oficina-digital/recuperacao.ts'
import type { Handlers } from '../../core/http/http.ts'
import { getOrcamento } from '../orcamentos/queries.ts'
import { autorDe, avisar, travar } from '../nucleo/transicao.ts'
import { adiarRecuperacao, filaRecuperacao, reofertar, resumoRecuperacao } from './queries.ts'

export const rotas: Handlers<typeof recuperacao> = {
  filaRecuperacao: (c) => filaRecuperacao(c, c.query),
  resumoRecuperacao: (c) => resumoRecuperacao(c, c.query),

  async reofertar(c) {
    const pai = await travar(c, c.params.codOrcamento)
    const filho = await reofertar(c, pai, c.body.codLinhas, autorDe(c))
    avisar(c, pai)
    avisar(c, filho)
    return getOrcamento(c, filho.codOrcamento)
  },

  async adiarRecuperacao(c) {
    await adiarRecuperacao(c, c.params.codLinha, c.body.retomarEm)
    return {}
  },
}
