import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/query.ts'
import { hashOf } from '../../core/tenancy/session.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { endFamily } from './sessoes.ts'

const DEVICE_COOKIE = 'patio_aparelho'
/** Browsers keep no cookie longer than 400 days. */
const DEVICE_DAYS = 400

/** Makes this browser the registered device of the secret. */
export function setDeviceCookie(reply: FastifyReply, tenant: Tenant, secret: string): void {
  reply.setCookie(DEVICE_COOKIE, secret, {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: tenant.tipoConexao === 'https',
    maxAge: DEVICE_DAYS * 86_400,
  })
}
export function clearDeviceCookie(reply: FastifyReply): void {
  reply.clearCookie(DEVICE_COOKIE, { path: '/api' })
}

/** A registered device that several people share. */
export interface Device {
  codAparelho: number
  codConcessionaria: number
  nome: string
}

/** The registered device that sends a request; undefined for any other browser, and after its registration was withdrawn. */
export async function deviceOf(
  tx: Tx,
  { codDistribuidor }: Pick<Tenant, 'codDistribuidor'>,
  req: FastifyRequest,
): Promise<Device | undefined> {
  const secret = req.cookies[DEVICE_COOKIE]
  if (!secret) return undefined
  return registered(tx, codDistribuidor).where('tokenHash', '=', hashOf(secret)).executeTakeFirst()
}

/** A registered device by its code: of the browser that began a way to a provider, which comes back without this cookie. */
export const deviceByCode = (tx: Tx, codDistribuidor: number, codAparelho: number): Promise<Device | undefined> =>
  registered(tx, codDistribuidor).where('codAparelho', '=', codAparelho).executeTakeFirst()

const registered = (tx: Tx, codDistribuidor: number) =>
  tx
    .selectFrom('aparelho')
    .select(['codAparelho', 'codConcessionaria', 'nome'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('revogadoEm', 'is', null)

/** Renews the device's cookie, and notes when it was last seen, once an hour at most. */
export async function noteSeen(
  tx: Tx,
  tenant: Tenant,
  { codAparelho }: Device,
  { req, reply }: { req: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const r = await tx
    .updateTable('aparelho')
    .set({ vistoEm: sql`now()` })
    .where('codDistribuidor', '=', tenant.codDistribuidor)
    .where('codAparelho', '=', codAparelho)
    .where((eb) => eb.or([eb('vistoEm', 'is', null), eb('vistoEm', '<', sql<string>`now() - interval '1 hour'`)]))
    .executeTakeFirst()
  const secret = req.cookies[DEVICE_COOKIE]
  if (r.numUpdatedRows > 0n && secret) setDeviceCookie(reply, tenant, secret)
}

/** Ends the sessions of whoever is on a device. */
export async function endDeviceSessoes(tx: Tx, codDistribuidor: number, codAparelho: number): Promise<void> {
  const open = await tx
    .selectFrom('sessaoProva as p')
    .innerJoin('sessao as s', (j) =>
      j.onRef('s.codDistribuidor', '=', 'p.codDistribuidor').onRef('s.familia', '=', 'p.familia'),
    )
    .select(['p.codUsuario', 'p.familia'])
    .distinct()
    .where('p.codDistribuidor', '=', codDistribuidor)
    .where('p.codAparelho', '=', codAparelho)
    .where('s.revogadaEm', 'is', null)
    .where('s.expiraEm', '>', sql<string>`now()`)
    .orderBy('p.codUsuario')
    .execute()
  for (const family of open) await endFamily(tx, codDistribuidor, family)
}
