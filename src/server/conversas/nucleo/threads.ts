// Threads: what the areas of conversations share. Every message to or from a customer passes here.
import { sql, type UpdateObject } from 'kysely'
import type { ConversaChanged } from '#shared/core/realtime.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { DB } from '../../core/database/schema.ts'

const PREVIEW = 200

/** One line of a text, for lists and notifications. */
export const preview = (texto: string): string => texto.replace(/\s+/g, ' ').trim().slice(0, PREVIEW)

/** The thread of a customer at a store; created when there is none. A thread without messages stands in no list. */
export async function openConversa(c: Ctx, codConcessionaria: number, codCliente: number): Promise<number> {
  const chave = { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria, codCliente }
  const nova = await c.tx
    .insertInto('conversa')
    .values({ ...chave, estado: 'AGUARDANDO_CLIENTE' })
    .onConflict((o) => o.doNothing())
    .returning('codConversa')
    .executeTakeFirst()
  if (nova) return nova.codConversa
  const { codConversa } = await c.tx
    .selectFrom('conversa')
    .select('codConversa')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codCliente', '=', codCliente)
    .executeTakeFirstOrThrow()
  return codConversa
}

type Changes = Omit<
  UpdateObject<DB, 'conversa'>,
  'codDistribuidor' | 'codConcessionaria' | 'codConversa' | 'codCliente' | 'rev'
>

/**
 * Changes a thread, raises its `rev` and announces it after the commit. Call it last in a transaction: it locks the thread, and whoever
 * locks a quote does so before.
 */
export async function changeConversa(
  c: Ctx,
  codConversa: number,
  changes: Changes = {},
  aviso: ConversaChanged['aviso'] = null,
): Promise<void> {
  const r = await c.tx
    .updateTable('conversa')
    .set({ ...changes, rev: sql<number>`rev + 1` })
    .where(ofTenant(c))
    .where('codConversa', '=', codConversa)
    .returning(['codConcessionaria', 'rev', 'codUsuario'])
    .executeTakeFirstOrThrow()
  c.publish('conversa_', r.codConcessionaria, { codConversa, ...r, aviso })
}

/** What the newest message of a thread is, for its row in the list; a message that comes late changes nothing. */
export const newest = (texto: string, direcao: 'ENTRADA' | 'SAIDA' | 'NOTA', em: string | null = null): Changes => {
  const instant = em === null ? sql<string>`now()` : sql<string>`${em}::timestamptz`
  const first = sql`rev = 0 or ultima_em <= ${instant}`
  return {
    ultimaTexto: sql<string>`case when ${first} then ${preview(texto)} else ultima_texto end`,
    ultimaDirecao: sql<string>`case when ${first} then ${direcao} else ultima_direcao end`,
    ultimaEm: sql<string>`case when ${first} then ${instant} else ultima_em end`,
  }
}
