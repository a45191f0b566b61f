import { createHmac } from 'node:crypto'
import type { Tx } from '../../core/database/query.ts'

/**
 * A PIN as it is hashed: bound to its person and to the installation's secret, so that a stolen database alone does not tell the few
 * thousand possible numbers.
 */
export function seasonedPin(
  installationSecret: string,
  { codDistribuidor, codUsuario }: { codDistribuidor: number; codUsuario: number },
  pin: string,
): string {
  return createHmac('sha256', `pin:${installationSecret}`)
    .update(`${codDistribuidor}:${codUsuario}:${pin}`)
    .digest('base64url')
}

/** Tells one installation's secret from another, and nothing of either. */
const markOf = (installationSecret: string): string =>
  createHmac('sha256', `pin:${installationSecret}`).update('marca').digest('base64url').slice(0, 8)

/** A PIN's hash as it is stored: with the mark of the secret that it is bound to. */
export const markedPin = (installationSecret: string, hash: string): string => `${markOf(installationSecret)}:${hash}`

/** The hash of a stored PIN; null when it is bound to another secret (a rotated one, another cell's), under which no number opens any more. */
export function hashOfPin(installationSecret: string, stored: string | null): string | null {
  if (stored === null) return null
  const [, mark, hash = null] = /^([\w-]{8}):(.+)$/.exec(stored) ?? []
  // Those of before have no mark.
  if (mark === undefined) return stored
  return mark === markOf(installationSecret) ? hash : null
}

/** When a person chose the PIN that opens here; null without one. */
export async function pinSince(
  tx: Tx,
  installationSecret: string,
  { codDistribuidor, codUsuario }: { codDistribuidor: number; codUsuario: number },
): Promise<string | null> {
  const pin = await tx
    .selectFrom('usuarioPin')
    .select(['trocadoEm', 'pinHash'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .executeTakeFirst()
  return pin && hashOfPin(installationSecret, pin.pinHash) !== null ? pin.trocadoEm : null
}
