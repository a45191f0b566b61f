import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'
import { listLojas, type ByName } from '../../core/importing/lojas.ts'
import { withinReach } from './reach.ts'
import { callerOf } from './queries.ts'

/** Reference data to parse a file of users: stores by name, and e-mails of existing users. */
export interface UsuarioReferencias {
  lojas: ByName
  emails: ReadonlySet<string>
}

/** Only data that the sender may see: a file must not reveal other users. */
export async function readReferencias(c: Ctx): Promise<UsuarioReferencias> {
  const { codDistribuidor } = c.tenant
  const actor = { codDistribuidor, codUsuario: await callerOf(c.tx) }
  const known = await c.tx
    .selectFrom('usuario as u')
    .select(sql<string>`lower(u.email)`.as('email'))
    .where('u.codDistribuidor', '=', codDistribuidor)
    .where(withinReach(actor))
    .execute()
  return { lojas: await listLojas(c), emails: new Set(known.map((u) => u.email)) }
}
