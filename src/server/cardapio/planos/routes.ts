import type { planos } from '#shared/cardapio/planos.ts'
import type { Handlers } from '../../core/http/http.ts'
import { lerCobertura } from './cobertura.ts'
import { listConsumo } from './consumo.ts'
import { lerPlano, marcarRevisao } from './plano.ts'

export const rotas: Handlers<typeof planos> = {
  planoDoVeiculo: (c) => lerPlano(c, c.params.codConcessionaria, c.query),
  async marcarRevisao(c) {
    await marcarRevisao(c, c.params, c.body.situacao)
    return {}
  },
  listConsumo: (c) => listConsumo(c, c.query),
  coberturaDoPlano: (c) => lerCobertura(c, c.query),
}
