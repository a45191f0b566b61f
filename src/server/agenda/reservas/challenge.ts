import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Desafio } from '#shared/agenda/reservas.ts'
import { sql } from 'kysely'
import { AppError, conflict } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { newToken } from '../../core/tenancy/secret-links.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

/** About 16,000 hashes: under a second on a phone, hours for thousands of hours held by a robot. */
const BITS = 14
const LIFETIME_MS = 10 * 60_000

const sign = (secret: string, tenant: Tenant, text: string) =>
  createHmac('sha256', `desafio:${secret}`).update(`${tenant.codDistribuidor}.${text}`).digest('base64url')

/** A new challenge. Nothing is kept of it: its signature tells that it is ours and until when it is valid. */
export function newChallenge({ segredo }: Pick<Services, 'segredo'>, tenant: Tenant, bits = BITS): Desafio {
  const expira = Date.now() + LIFETIME_MS
  const text = `${newToken()}.${expira}.${bits}`
  return {
    desafio: `${text}.${sign(segredo, tenant, text)}`,
    bits,
    expiraEm: new Date(expira).toISOString(),
  }
}

/** Leading zero bits of a digest. */
function zeroBits(digest: Buffer): number {
  let bits = 0
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

const unsolved = () => new AppError(422, 'desafio-invalido', 'A verificação do navegador expirou. Tente de novo.')

/** Accepts a solved challenge once. Throws 422 for one that is not ours, expired or unsolved, 409 for one that was used. */
export async function useChallenge(
  c: Ctx,
  { desafio, resposta }: { desafio: string; resposta: string },
): Promise<void> {
  const [id = '', expira = '', bits = '', signature = ''] = desafio.split('.')
  const right = Buffer.from(sign(c.services.segredo, c.tenant, `${id}.${expira}.${bits}`))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw unsolved()
  if (Number(expira) < Date.now()) throw unsolved()
  if (zeroBits(createHash('sha256').update(`${desafio}:${resposta}`).digest()) < Number(bits)) throw unsolved()
  const used = await c.tx
    .insertInto('reservaDesafio')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      desafio: id,
      expiraEm: sql`to_timestamp(${Number(expira)} / 1000.0)`,
    })
    .onConflict((x) => x.doNothing())
    .returning('desafio')
    .executeTakeFirst()
  if (!used) throw conflict('desafio-usado', 'Esta verificação já foi usada. Tente de novo.')
}
