import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { medidas } from '#shared/checklists/medidas.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { listLimites, trocarLimites } from './queries.ts'

export const rotas: Handlers<typeof medidas> = {
  listLimites: (c) => listLimites(c),

  async gravarLimites(c) {
    await sql`select pg_advisory_xact_lock(hashtext('medidas'), ${c.inquilino.codDistribuidor}::int)`.execute(c.tx)
    const antes = await listLimites(c)
    if (!isDeepStrictEqual(antes, c.body.antes))
      throw conflict(
        'versao-antiga',
        'Outra pessoa mudou os limites depois que você os abriu. Confira e grave de novo.',
        antes,
      )
    await trocarLimites(c, c.body.limites)
    c.mudou({ registro: 'medidas', antes, depois: c.body.limites })
    return listLimites(c)
  },
}
