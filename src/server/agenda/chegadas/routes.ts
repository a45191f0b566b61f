import { sql } from 'kysely'
import type { chegadas } from '#shared/agenda/chegadas.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { withCtx } from '../../core/tenancy/context.ts'
import { markSeen } from './previa.ts'
import { listAtDoor, previaOf } from './queries.ts'
import { readSignedTerms, signedTermsPdf } from './signed-terms.ts'

export const routes: Handlers<typeof chegadas> = {
  async previaDoAgendamento(c) {
    const { codAgendamento } = c.params
    const previa = await previaOf(c, codAgendamento)
    if (previa?.enviadaEm && previa.vistaEm === null)
      c.depois(() => withCtx(c.services, c.tenant, c.contexto, (later) => markSeen(later, codAgendamento)))
    return previa
  },

  async termosDoAgendamento(c) {
    const d = await readSignedTerms(c, c.params.codAgendamento)
    return () => signedTermsPdf(c.services, c.tenant, d)
  },

  listNaPorta: (c) => listAtDoor(c, c.params.codConcessionaria),

  async atenderNaPorta(c) {
    const { codChegada } = c.params
    const met = await c.tx
      .updateTable('chegadaPorta')
      .set({
        atendidaEm: sql`coalesce(atendida_em, now())`,
        atendidaPor: sql`coalesce(atendida_por, ${c.sessao.codUsuario})`,
      })
      .where(ofTenant(c))
      .where('codChegada', '=', codChegada)
      .returning('codConcessionaria')
      .executeTakeFirst()
    if (!met) throw notFound('Esta chegada não está mais na fila')
    const { codConcessionaria } = met
    c.publish('porta_', codConcessionaria, { codConcessionaria, codChegada, aviso: null })
    return {}
  },
}
