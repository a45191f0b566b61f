import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { medidas } from '#shared/checklists/medidas.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { listLimits, replaceLimits } from './queries.ts'

export const routes: Handlers<typeof medidas> = {
  listLimites: (c) => listLimits(c),

  async gravarLimites(c) {
    await sql`select pg_advisory_xact_lock(hashtext('medidas'), ${c.tenant.codDistribuidor}::int)`.execute(c.tx)
    const antes = await listLimits(c)
    if (!isDeepStrictEqual(antes, c.body.antes))
      throw conflict(
        'versao-antiga',
        'Outra pessoa mudou os limites depois que você os abriu. Confira e grave de novo.',
        antes,
      )
    await replaceLimits(c, c.body.limites)
    c.changed({ registro: 'medidas', antes, depois: c.body.limites })
    return listLimits(c)
  },
}
