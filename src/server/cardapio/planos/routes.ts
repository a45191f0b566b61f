import type { planos } from '#shared/cardapio/planos.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { readCobertura } from './cobertura.ts'
import { listConsumo } from './consumo.ts'
import { readPlano, markRevisao } from './plano.ts'

export const routes: Handlers<typeof planos> = {
  planoDoVeiculo: (c) => readPlano(c, c.params.codConcessionaria, c.query),
  async marcarRevisao(c) {
    await markRevisao(c, c.params, c.body.situacao)
    return {}
  },
  listConsumo: (c) => listConsumo(c, c.query),
  coberturaDoPlano: (c) => readCobertura(c, c.query),
}
