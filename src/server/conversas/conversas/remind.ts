import { transaction } from '../../core/database/transaction.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Services } from '../../core/services.ts'
import { asSystem } from '../../core/tenancy/context.ts'
import { sql } from 'kysely'
import { changeConversa, presentOwner } from '../nucleo/threads.ts'

const BATCH = 200

/** Brings threads back at the hour that a person chose. A failure is reported and retried in the next round. */
export async function bringBack(services: Services, notify: (e: unknown) => void): Promise<number> {
  const due = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('conversa')
      .select(['codDistribuidor', 'codConversa'])
      .where('lembrarEm', '<=', sql<string>`now()`)
      .orderBy('lembrarEm')
      .limit(BATCH)
      .execute(),
  )
  let count = 0
  for (const d of due)
    try {
      if (await bringOneBack(services, d)) count++
    } catch (error) {
      notify(new Error(`thread ${d.codConversa} was not brought back`, { cause: error }))
    }
  return count
}

async function bringOneBack(
  services: Services,
  { codDistribuidor, codConversa }: { codDistribuidor: number; codConversa: number },
): Promise<boolean> {
  const tenant = await services.tenants.fromCode(codDistribuidor)
  return asSystem(services, tenant, async (c) => {
    // Another process may have done it, or the hour may have moved.
    const v = await c.tx
      .selectFrom('conversa as v')
      .select('v.ultimaTexto')
      .where(ofTenant(c, 'v'))
      .where('v.codConversa', '=', codConversa)
      .where('v.lembrarEm', '<=', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!v) return false
    await changeConversa(
      c,
      codConversa,
      { lembrarEm: null, estado: 'ABERTA', codUsuario: presentOwner },
      `Lembrete desta conversa: ${v.ultimaTexto}`.slice(0, 200),
    )
    return true
  })
}
