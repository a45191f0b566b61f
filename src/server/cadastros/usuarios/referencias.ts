import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { lerLojas, type PorNome } from '../../core/importing/lojas.ts'
import { dentroDoAlcance } from './alcance.ts'
import { quemPede } from './queries.ts'

/** What the cells of a file of users are read by: stores by name, and the addresses of who is a user already. */
export interface ReferenciasDeUsuarios {
  lojas: PorNome
  emails: ReadonlySet<string>
}

/** Only what the sender may see: a file must not tell who else there is. */
export async function lerReferencias(c: Ctx): Promise<ReferenciasDeUsuarios> {
  const { codDistribuidor } = c.inquilino
  const ator = { codDistribuidor, codUsuario: await quemPede(c.tx) }
  const conhecidos = await c.tx
    .selectFrom('usuario as u')
    .select(sql<string>`lower(u.email)`.as('email'))
    .where('u.codDistribuidor', '=', codDistribuidor)
    .where(dentroDoAlcance(ator))
    .execute()
  return { lojas: await lerLojas(c), emails: new Set(conhecidos.map((u) => u.email)) }
}
