import { sql } from 'kysely'
import { shortAddress } from '#shared/rules/network.ts'
import type { Tx } from '../../core/database/query.ts'
import { newDeviceEmail, sendEmail } from '../../core/mail/system-emails.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import type { UsuarioRow } from './sessoes.ts'

/**
 * Writes to a person who signs in from a kind of device that none of their kept sessions had. Nobody is told of the first sign-in of all.
 * Called before the new session is kept.
 */
export async function tellNewDevice(
  tx: Tx,
  tenant: Tenant,
  u: UsuarioRow,
  { aparelho, ip }: { aparelho: string | null; ip: string },
): Promise<void> {
  const before = await tx
    .selectFrom('sessao')
    .select([
      sql<number>`count(*)::int`.as('sessoes'),
      sql<boolean | null>`bool_or(aparelho is not distinct from ${aparelho}::text)`.as('conhecido'),
    ])
    .where('codDistribuidor', '=', tenant.codDistribuidor)
    .where('codUsuario', '=', u.codUsuario)
    .executeTakeFirst()
  if (!before || before.sessoes === 0 || before.conhecido) return
  const place = { aparelho: aparelho ?? 'um aparelho que não se identificou', rede: shortAddress(ip) }
  await sendEmail({ tx, tenant }, u, newDeviceEmail(tenant, u.nome, place))
}
