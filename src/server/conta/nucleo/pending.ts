import { sql } from 'kysely'
import type { Tx } from '../../core/database/query.ts'
import { hashOf, newSecret } from '../../core/tenancy/session.ts'

export type PendingKind = 'SEGUNDO_FATOR' | 'PASSKEY' | 'NOVA_PASSKEY' | 'CONFIRMAR'

/** A sign-in or confirmation that waits for its second half. */
export interface Pending {
  tipo: PendingKind
  codUsuario: number | null
  /** WebAuthn's challenge. */
  desafio: string | null
  lembrar: boolean
  /** Of a sign-in that came by a provider: where it goes afterwards, too. */
  codProvedor?: number | null
  sid?: string | null
  destino?: string | null
}

const MINUTES = 10
const MAX_TRIES = 5

/** Keeps the first half; returns its secret, of which only the hash is stored, and its expiry. */
export async function keepPending(
  tx: Tx,
  codDistribuidor: number,
  p: Pending,
): Promise<{ pedido: string; expiraEm: string }> {
  const { segredo, hash } = newSecret()
  const { expiraEm } = await tx
    .insertInto('entradaPedido')
    .values({ codDistribuidor, tokenHash: hash, ...p, expiraEm: sql`now() + make_interval(mins => ${MINUTES})` })
    .returning('expiraEm')
    .executeTakeFirstOrThrow()
  return { pedido: segredo, expiraEm }
}

/**
 * Counts a try at the second half before it is checked, so that simultaneous guesses count too; undefined when the secret is unknown, used,
 * expired, of another kind or tried too often.
 */
export async function tryPending(
  tx: Tx,
  codDistribuidor: number,
  tipo: PendingKind,
  request: string,
): Promise<Pending | undefined> {
  const r = await tx
    .updateTable('entradaPedido')
    .set((eb) => ({ tentativas: eb('tentativas', '+', 1) }))
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashOf(request))
    .where('tipo', '=', tipo)
    .where('usadoEm', 'is', null)
    .where('expiraEm', '>', sql<string>`now()`)
    .where('tentativas', '<', MAX_TRIES)
    .returning(['codUsuario', 'desafio', 'lembrar', 'codProvedor', 'sid', 'destino'])
    .executeTakeFirst()
  return r && { tipo, ...r }
}

/** Uses a first half once; false when somebody else did. */
export async function usePending(tx: Tx, codDistribuidor: number, request: string): Promise<boolean> {
  const r = await tx
    .updateTable('entradaPedido')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashOf(request))
    .where('usadoEm', 'is', null)
    .executeTakeFirst()
  return r.numUpdatedRows === 1n
}

/** Ends the first halves of a person: what was proven for them no longer counts. */
export async function cancelPending(
  tx: Tx,
  { codDistribuidor, codUsuario }: { codDistribuidor: number; codUsuario: number },
): Promise<void> {
  await tx
    .updateTable('entradaPedido')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('usadoEm', 'is', null)
    .execute()
}

/** Deletes first halves that can no longer be completed. */
export async function cleanPending(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('entradaPedido')
    .where('expiraEm', '<', sql<string>`now() - interval '1 hour'`)
    .execute()
}
