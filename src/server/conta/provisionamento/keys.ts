import { sql } from 'kysely'
import type { ScimKey } from '#shared/conta/provisionamento.ts'
import type { Db } from '../../core/database/pool.ts'
import { ofTenant } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { unauthorized } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { hashOf } from '../../core/tenancy/session.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

export function listKeys(c: Ctx): Promise<ScimKey[]> {
  return c.tx
    .selectFrom('scimChave')
    .select(['codChave', 'nome', 'criadaEm', 'expiraEm', 'ultimoUso', 'revogadaEm'])
    .where(ofTenant(c))
    .orderBy(sql`revogada_em is not null`)
    .orderBy('codChave', 'desc')
    .execute()
}

export async function insertKey(
  c: Ctx,
  { nome, meses, chaveHash }: { nome: string; meses: number | null; chaveHash: string },
): Promise<number> {
  const { codChave } = await c.tx
    .insertInto('scimChave')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      nome,
      chaveHash,
      expiraEm: meses === null ? null : sql`now() + make_interval(months => ${meses})`,
    })
    .returning('codChave')
    .executeTakeFirstOrThrow()
  return codChave
}

/** Returns false when the key does not exist or is already revoked. */
export async function revokeKey(c: Ctx, codChave: number): Promise<boolean> {
  const r = await c.tx
    .updateTable('scimChave')
    .set({ revogadaEm: sql`now()` })
    .where(ofTenant(c))
    .where('codChave', '=', codChave)
    .where('revogadaEm', 'is', null)
    .executeTakeFirst()
  return r.numUpdatedRows > 0n
}

/** Throws 401 unless the value is a living key of this host's distributor. Its last use is written at most once a minute. */
export async function requireKey(db: Db, { codDistribuidor }: Tenant, valor: string | undefined): Promise<void> {
  if (!valor) throw unauthorized('Informe a chave de provisionamento em Authorization: Bearer')
  await transaction(db, 'sistema', async (tx) => {
    const key = await tx
      .selectFrom('scimChave')
      .select([
        'codChave',
        sql<boolean>`coalesce(expira_em <= now(), false)`.as('vencida'),
        sql<boolean>`ultimo_uso is null or ultimo_uso < now() - interval '1 minute'`.as('faz1Minuto'),
      ])
      .where('chaveHash', '=', hashOf(valor))
      .where('codDistribuidor', '=', codDistribuidor)
      .where('revogadaEm', 'is', null)
      .executeTakeFirst()
    if (!key) throw unauthorized('Chave de provisionamento inválida')
    if (key.vencida) throw unauthorized('Esta chave de provisionamento venceu. Crie outra.')
    if (key.faz1Minuto)
      await tx
        .updateTable('scimChave')
        .set({ ultimoUso: sql`now()` })
        .where((eb) => eb.and({ codDistribuidor, codChave: key.codChave }))
        .execute()
  })
}
