// Threads: what the areas of conversations share. Every message to or from a customer passes here.
import { sql, type UpdateObject } from 'kysely'
import { NIVEIS_CONVERSA } from '#shared/conversas/conversas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { DB } from '../../core/database/schema.ts'

const PREVIEW = 200

/** One line of a text, for lists and notifications. */
export const preview = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, PREVIEW)

/** The thread of a customer at a store; created when there is none. A thread without messages stands in no list. */
export async function openConversa(c: Ctx, codConcessionaria: number, codCliente: number): Promise<number> {
  const read = c.tx
    .selectFrom('conversa')
    .select('codConversa')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codCliente', '=', codCliente)
  const known = await read.executeTakeFirst()
  if (known) return known.codConversa
  const nova = await c.tx
    .insertInto('conversa')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      codCliente,
      estado: 'AGUARDANDO_CLIENTE',
    })
    .onConflict((o) => o.doNothing())
    .returning('codConversa')
    .executeTakeFirst()
  // Nothing comes back when somebody else opened it at the same time.
  return (nova ?? (await read.executeTakeFirstOrThrow())).codConversa
}

type Changes = Omit<
  UpdateObject<DB, 'conversa'>,
  'codDistribuidor' | 'codConcessionaria' | 'codConversa' | 'codCliente' | 'rev'
>

/**
 * Changes a thread, raises its `rev` and announces it after the commit. Call it last in a transaction: it locks the thread, and whoever
 * locks a quote does so before. `aviso` is the customer's text, by which screens ring.
 */
export async function changeConversa(
  c: Ctx,
  codConversa: number,
  changes: Changes = {},
  aviso: string | null = null,
): Promise<void> {
  const r = await c.tx
    .updateTable('conversa')
    .set({ ...changes, rev: sql<number>`rev + 1` })
    .where(ofTenant(c))
    .where('codConversa', '=', codConversa)
    .returning(['codConcessionaria', 'rev', 'codUsuario'])
    .returning(
      sql<string>`(select k.nome from cliente k where k.cod_distribuidor = conversa.cod_distribuidor and k.cod_cliente = conversa.cod_cliente)`.as(
        'cliente',
      ),
    )
    .executeTakeFirstOrThrow()
  const { cliente, ...changed } = r
  c.publish('conversa_', r.codConcessionaria, {
    codConversa,
    ...changed,
    aviso: aviso === null ? null : { cliente, texto: aviso },
  })
}

/**
 * The owner of a thread while they work at its store; else nobody, so that what comes rings the store and not only somebody who left it.
 */
export const presentOwner = sql<number | null>`(select u.cod_usuario from usuario u
  where u.cod_distribuidor = conversa.cod_distribuidor and u.cod_usuario = conversa.cod_usuario and u.ativo and u.cod_nivel = any(${sql.lit(`{${NIVEIS_CONVERSA.join(',')}}`)}::int[])
    and exists (select from usuario_loja l where l.cod_distribuidor = u.cod_distribuidor and l.cod_usuario = u.cod_usuario and l.cod_concessionaria = conversa.cod_concessionaria))`

/** What the newest message of a thread is, for its row in the list; a message that comes late changes nothing. */
export const newest = (text: string, direcao: 'ENTRADA' | 'SAIDA' | 'NOTA', em: string | null = null): Changes => {
  const instant = em === null ? sql<string>`now()` : sql<string>`${em}::timestamptz`
  const first = sql`rev = 0 or ultima_em <= ${instant}`
  return {
    ultimaTexto: sql<string>`case when ${first} then ${preview(text)} else ultima_texto end`,
    ultimaDirecao: sql<string>`case when ${first} then ${direcao} else ultima_direcao end`,
    ultimaEm: sql<string>`case when ${first} then ${instant} else ultima_em end`,
  }
}
