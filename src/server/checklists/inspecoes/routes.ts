import type { inspecoes } from '#shared/checklists/inspecoes.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { registerAct } from './acts.ts'
import { mediaRoutes } from './media-routes.ts'
import { carsOf, lastVisitOf, packageOf } from './package.ts'
import { getInspecao, listActs, templateVersion } from './queries.ts'
import { termoOf } from './termo.ts'

export const routes: Handlers<typeof inspecoes> = {
  listCarrosInspecao: (c) => carsOf(c, c.query.codConcessionaria),
  pacoteInspecao: (c) => packageOf(c, c.query.codConcessionaria),
  ultimaVisita: (c) => lastVisitOf(c, c.query.codConcessionaria, c.query.placa),
  async getInspecao(c) {
    const i = await getInspecao(c, c.params.idInspecao)
    return { ...i, modelo: await templateVersion(c, i.conteudo) }
  },
  listAtosInspecao: (c) => listActs(c, c.params.idInspecao),
  registrarAto: (c) => registerAct(c, c.params.idInspecao, c.body.ato),
  getTermo: (c) => termoOf(c, c.params.idInspecao),
  ...mediaRoutes,
}
