import type { reparos, reparosIntegracao } from '#shared/garantia/reparos.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { agreeTerm, closeReparo, linkVisit, noteContact, openReparo, reopenReparo, unlinkVisit } from './acts.ts'
import { reparosFile } from './files.ts'
import { listClocks, listOpen, listReparos, summarize } from './list.ts'
import { getReparo } from './queries.ts'
import { reparosOfVisit } from './visit.ts'

export const routes: Handlers<typeof reparos> = {
  listReparos: (c) => listReparos(c, c.query),
  resumoReparos: (c) => summarize(c, c.query.codConcessionaria),
  relogiosReparos: (c) => listClocks(c, c.query.codConcessionaria),
  reparosDaVisita: (c) => reparosOfVisit(c, c.params.codPassagem),
  getReparo: (c) => getReparo(c, c.params.codReparo),
  abrirReparo: (c) => openReparo(c, c.body),
  ligarVisita: (c) => linkVisit(c, c.params.codReparo, c.body),
  desligarVisita: (c) => unlinkVisit(c, c.params.codReparo, c.params.codPassagem, c.body.versao),
  anotarContato: (c) => noteContact(c, c.params.codReparo, c.body),
  combinarPrazo: (c) => agreeTerm(c, c.params.codReparo, c.body),
  encerrarReparo: (c) => closeReparo(c, c.params.codReparo, c.body),
  reabrirReparo: (c) => reopenReparo(c, c.params.codReparo, c.body.versao),
  exportarReparos: (c) => reparosFile(c, c.query),
}

export const integrationRoutes: Handlers<typeof reparosIntegracao> = {
  async reparosAbertos(c) {
    const { codConcessionaria } = c.query
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    return (await listOpen(c, codConcessionaria)).itens
  },
}
