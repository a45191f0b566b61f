import { sql } from 'kysely'
import type { regrasDeEntrada } from '#shared/conta/seguranca.ts'
import { NIVEIS, type Nivel } from '#shared/core/contract.ts'
import { addDays, todayIn } from '#shared/rules/dates.ts'
import { canAdminister } from '#shared/rules/niveis.ts'
import { requireUnfiltered } from '../../cadastros/distribuidores/queries.ts'
import { forbidden, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { listRules } from './queries.ts'

export const routes: Handlers<typeof regrasDeEntrada> = {
  listRegrasDeEntrada: listRules,

  async gravarRegraDeEntrada(c) {
    await requireUnfiltered(c)
    const { regra, diasDeCarencia } = c.body
    const codNivel = NIVEIS.find((n): n is Nivel => n === c.params.codNivel)
    if (codNivel === undefined) throw notFound('Este nível não existe')
    if (!canAdminister(c.sessao.nivel, codNivel)) throw forbidden('Este nível está acima do seu')
    const before = (await listRules(c)).find((r) => r.codNivel === codNivel)
    // Grace begins when the rule begins; saving it again does not prolong it.
    const carenciaAte =
      regra === 'EXIGIDO'
        ? (before?.carenciaAte ?? addDays(todayIn('America/Sao_Paulo', new Date()), diasDeCarencia))
        : null
    await c.tx
      .insertInto('regraEntrada')
      .values({ codDistribuidor: c.tenant.codDistribuidor, codNivel, segundoFator: regra, carenciaAte })
      .onConflict((x) =>
        x
          .columns(['codDistribuidor', 'codNivel'])
          .doUpdateSet({ segundoFator: regra, carenciaAte: sql`excluded.carencia_ate` }),
      )
      .execute()
    c.changed({
      registro: `regra-entrada:${codNivel}`,
      antes: { regra: before?.regra, carenciaAte: before?.carenciaAte },
      depois: { regra, carenciaAte },
    })
    return listRules(c)
  },
}
