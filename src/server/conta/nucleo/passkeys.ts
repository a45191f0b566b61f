import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Tx } from '../../core/database/query.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

type Json = Record<string, unknown>

/** A distributor's passkeys belong to its own host: they are useless on another's. */
const relyingParty = (tenant: Tenant): string => new URL(`${tenant.tipoConexao}://${tenant.dominioGestao}`).hostname

/** The page's origin, when its host is the distributor's own; else the configured one, which will not match. */
function originOf(tenant: Tenant, req: FastifyRequest): string {
  const configured = new URL(`${tenant.tipoConexao}://${tenant.dominioGestao}`)
  const told = req.headers.origin
  if (!told || !URL.canParse(told)) return configured.origin
  const page = new URL(told)
  return page.hostname === configured.hostname && page.protocol === configured.protocol
    ? page.origin
    : configured.origin
}

interface Person {
  codDistribuidor: number
  codUsuario: number
}

export async function listPasskeys(tx: Tx, { codDistribuidor, codUsuario }: Person) {
  return tx
    .selectFrom('passkey')
    .select(['codPasskey', 'idCredencial', 'transportes', 'nome', 'sincronizada', 'criadaEm', 'usadaEm'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .orderBy('codPasskey')
    .execute()
}

/** Options for a new passkey: found without a name, and only after the device checked its owner. */
export async function registrationOptions(
  tx: Tx,
  tenant: Tenant,
  u: Person & { email: string; nome: string },
): Promise<{ desafio: string; opcoes: Json }> {
  const known = await listPasskeys(tx, u)
  const options = await generateRegistrationOptions({
    rpName: tenant.nameEmpresa,
    rpID: relyingParty(tenant),
    userName: u.email,
    userDisplayName: u.nome,
    // Opaque to the authenticator, the same for all passkeys of a person.
    userID: new TextEncoder().encode(`${u.codDistribuidor}:${u.codUsuario}`),
    attestationType: 'none',
    // EdDSA, ES256, RS256: naming them spares the library a search for experimental ones.
    supportedAlgorithmIDs: [-8, -7, -257],
    excludeCredentials: known.map((k) => ({ id: k.idCredencial, transports: k.transportes })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { desafio: options.challenge, opcoes: { ...options } }
}

/** Checks what the authenticator made and keeps it; false when it does not hold. */
export async function keepPasskey(
  tx: Tx,
  tenant: Tenant,
  req: FastifyRequest,
  p: Person & { desafio: string; resposta: Json; nome: string },
): Promise<boolean> {
  const r = await verifyRegistrationResponse({
    response: p.resposta as unknown as RegistrationResponseJSON,
    expectedChallenge: p.desafio,
    expectedOrigin: originOf(tenant, req),
    expectedRPID: relyingParty(tenant),
    requireUserVerification: true,
  }).catch(() => null)
  if (!r?.verified || !r.registrationInfo) return false
  const { credential, credentialBackedUp } = r.registrationInfo
  const stored = await tx
    .insertInto('passkey')
    .values({
      codDistribuidor: p.codDistribuidor,
      codUsuario: p.codUsuario,
      idCredencial: credential.id,
      chavePublica: Buffer.from(credential.publicKey),
      contador: credential.counter,
      transportes: credential.transports ?? [],
      nome: p.nome,
      sincronizada: credentialBackedUp,
    })
    .onConflict((c) => c.doNothing())
    .returning('codPasskey')
    .executeTakeFirst()
  return stored !== undefined
}

/** Options for proving a passkey: any of the distributor's, or those of one person. */
export async function authenticationOptions(
  tenant: Tenant,
  known: { idCredencial: string; transportes: string[] }[] = [],
): Promise<{ desafio: string; opcoes: Json }> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(tenant),
    userVerification: 'required',
    allowCredentials: known.map((k) => ({ id: k.idCredencial, transports: k.transportes })),
  })
  return { desafio: options.challenge, opcoes: { ...options } }
}

/** The person whose passkey signed the challenge; null when it does not hold. A counter that fell tells of a copy and is refused. */
export async function provePasskey(
  tx: Tx,
  tenant: Tenant,
  req: FastifyRequest,
  { desafio, resposta }: { desafio: string; resposta: Json },
): Promise<{ codUsuario: number; codPasskey: number } | null> {
  const id = resposta['id']
  if (typeof id !== 'string') return null
  const { codDistribuidor } = tenant
  const k = await tx
    .selectFrom('passkey')
    .select(['codPasskey', 'codUsuario', 'chavePublica', 'contador', 'transportes'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('idCredencial', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!k) return null
  const r = await verifyAuthenticationResponse({
    response: resposta as unknown as AuthenticationResponseJSON,
    expectedChallenge: desafio,
    expectedOrigin: originOf(tenant, req),
    expectedRPID: relyingParty(tenant),
    credential: {
      id,
      publicKey: new Uint8Array(k.chavePublica),
      counter: Number(k.contador),
      transports: k.transportes,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!r?.verified) return null
  await tx
    .updateTable('passkey')
    .set({
      contador: r.authenticationInfo.newCounter,
      sincronizada: r.authenticationInfo.credentialBackedUp,
      usadaEm: sql`now()`,
    })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codPasskey', '=', k.codPasskey)
    .execute()
  return { codUsuario: k.codUsuario, codPasskey: k.codPasskey }
}

export async function removePasskeys(tx: Tx, { codDistribuidor, codUsuario }: Person): Promise<void> {
  await tx
    .deleteFrom('passkey')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
}
