import { sql } from 'kysely'
import { parseLoginCode } from '#shared/rules/login-code.ts'
import { redactText } from '#shared/rules/redact.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import type { Tx } from '../../core/database/query.ts'
import { hashOf, newSecret } from '../../core/tenancy/session.ts'
import { forgetAttempts } from './attempts.ts'
import { forgetOnDevices } from './device-entries.ts'
import { cancelPending } from './pending.ts'

export interface UsuarioRow {
  codUsuario: number
  nome: string
  email: string
  codigoLogin: number
  codNivel: number
  ativo: boolean
  /** Null until the invitation is accepted. */
  senhaHash: string | null
  ultimoAcesso: string | null
  /** Kept for emergencies: it has a password whatever the policy says, and no provider changes it. */
  emergencia: boolean
  /** Whether the person has filters. */
  filtrado: boolean
  /** When all sessions of the person were last ended. */
  sessoesEncerradasEm: string | null
}

const COLUMNS = [
  'codUsuario',
  'nome',
  'email',
  'codigoLogin',
  'codNivel',
  'ativo',
  'senhaHash',
  'ultimoAcesso',
  'emergencia',
  'sessoesEncerradasEm',
] as const

const usuariosOf = (tx: Tx, codDistribuidor: number) =>
  tx
    .selectFrom('usuario as u')
    .select(COLUMNS)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('usuarioFiltro as f')
            .select('f.tipo')
            .whereRef('f.codDistribuidor', '=', 'u.codDistribuidor')
            .whereRef('f.codUsuario', '=', 'u.codUsuario'),
        )
        .$castTo<boolean>()
        .as('filtrado'),
    )
    .where('codDistribuidor', '=', codDistribuidor)

export function usuarioByEmail(tx: Tx, codDistribuidor: number, email: string): Promise<UsuarioRow | undefined> {
  return usuariosOf(tx, codDistribuidor).where('email', '=', email).executeTakeFirst()
}

/** The user of a login: an e-mail, or a login code with or without its mask. */
export function usuarioByLogin(tx: Tx, codDistribuidor: number, login: string): Promise<UsuarioRow | undefined> {
  const codigo = parseLoginCode(login)
  if (codigo === null) return usuarioByEmail(tx, codDistribuidor, login)
  return usuariosOf(tx, codDistribuidor).where('codigoLogin', '=', codigo).executeTakeFirst()
}

export function usuarioByCode(tx: Tx, codDistribuidor: number, codUsuario: number): Promise<UsuarioRow | undefined> {
  return usuariosOf(tx, codDistribuidor).where('codUsuario', '=', codUsuario).executeTakeFirst()
}

/** The user's profile for the browser. */
export function profileOf(u: UsuarioRow): Usuario {
  return {
    codUsuario: u.codUsuario,
    nome: u.nome,
    email: u.email,
    codNivel: u.codNivel as Usuario['codNivel'],
    ultimoAcesso: u.ultimoAcesso,
    filtrado: u.filtrado,
  }
}

export const REMEMBERED_DAYS = 30
const UNREMEMBERED_HOURS = 12
/** However used, a sign-in ends so many days after the person entered. */
const MAX_DAYS = { lembrar: 90, esquecer: 7 }

/** A sign-in: its cookies, tokens and sockets live and end together. */
interface SessaoFamily {
  codUsuario: number
  familia: string
}

/** Serializes everything that starts, renews or ends sessions of a user. */
export async function lockUsuario(tx: Tx, codDistribuidor: number, codUsuario: number): Promise<void> {
  await tx
    .selectFrom('usuario')
    .select('codUsuario')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .forNoKeyUpdate()
    .execute()
}

/** Stores the secret of a cookie, for a new family or an existing one. */
export async function createSessao(
  tx: Tx,
  codDistribuidor: number,
  s: SessaoFamily & { lembrar: boolean; aparelho: string | null; entrouEm?: string },
  secret: string,
): Promise<void> {
  const hours = s.lembrar ? REMEMBERED_DAYS * 24 : UNREMEMBERED_HOURS
  const days = s.lembrar ? MAX_DAYS.lembrar : MAX_DAYS.esquecer
  const entrouEm = s.entrouEm ? sql<string>`${s.entrouEm}::timestamptz` : sql<string>`now()`
  await tx
    .insertInto('sessao')
    .values({
      codDistribuidor,
      codUsuario: s.codUsuario,
      lembrar: s.lembrar,
      familia: s.familia,
      aparelho: s.aparelho,
      tokenHash: hashOf(secret),
      entrouEm,
      expiraEm: sql`least(now() + make_interval(hours => ${hours}), ${entrouEm} + make_interval(days => ${days}))`,
    })
    .execute()
}

/** Several tabs refresh at once: a rotated token is accepted for this long; later use counts as theft. */
const GRACE_SECONDS = 20

function readSessao(tx: Tx, codDistribuidor: number, secret: string) {
  return tx
    .selectFrom('sessao')
    .select([
      'codUsuario',
      'lembrar',
      'familia',
      'aparelho',
      'usadaEm',
      'entrouEm',
      sql<boolean>`revogada_em is not null or expira_em < now()`.as('terminada'),
      sql<boolean>`usada_em < now() - make_interval(secs => ${GRACE_SECONDS})`.as('reusada'),
    ])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashOf(secret))
    .executeTakeFirst()
}

/**
 * Rotates a cookie: returns its session with the next secret, or null; a reused cookie ends its whole family. The next secret derives from
 * the last (`successorOf`), so a family is one line: a cookie repeated within the grace period gets the newest one.
 */
export async function renewSessao(
  tx: Tx,
  codDistribuidor: number,
  secret: string,
  successorOf: (segredo: string) => string,
): Promise<(SessaoFamily & { lembrar: boolean; segredo: string }) | null> {
  const dono = await familyOfCookie(tx, codDistribuidor, secret)
  if (!dono) return null
  await lockUsuario(tx, codDistribuidor, dono.codUsuario)
  let s = await readSessao(tx, codDistribuidor, secret)
  if (s?.reusada && !s.terminada) {
    await revokeFamily(tx, codDistribuidor, s.familia)
    return null
  }
  let atual = secret
  while (s?.usadaEm) {
    atual = successorOf(atual)
    s = await readSessao(tx, codDistribuidor, atual)
  }
  if (!s || s.terminada) return null
  if (atual !== secret) return { ...s, segredo: atual }
  await tx
    .updateTable('sessao')
    .set({ usadaEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashOf(secret))
    .execute()
  const proximo = successorOf(secret)
  await createSessao(tx, codDistribuidor, s, proximo)
  return { ...s, segredo: proximo }
}

async function revokeFamily(tx: Tx, codDistribuidor: number, familia: string): Promise<void> {
  await tx
    .updateTable('sessao')
    .set({ revogadaEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('familia', '=', familia)
    .where('revogadaEm', 'is', null)
    .execute()
}

/** The family of a cookie, in any state. */
export function familyOfCookie(tx: Tx, codDistribuidor: number, secret: string): Promise<SessaoFamily | undefined> {
  return tx
    .selectFrom('sessao')
    .select(['codUsuario', 'familia'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashOf(secret))
    .executeTakeFirst()
}

/** Ends one sign-in with all its cookies, tokens and sockets. */
export async function endFamily(tx: Tx, codDistribuidor: number, f: SessaoFamily): Promise<void> {
  await lockUsuario(tx, codDistribuidor, f.codUsuario)
  await revokeFamily(tx, codDistribuidor, f.familia)
}

/** Those of these sign-ins that are open: their proofs are kept for days after the end. */
export async function openFamilies(
  tx: Tx,
  codDistribuidor: number,
  families: readonly SessaoFamily[],
): Promise<SessaoFamily[]> {
  if (families.length === 0) return []
  return tx
    .selectFrom('sessao')
    .select(['codUsuario', 'familia'])
    .distinct()
    .where('codDistribuidor', '=', codDistribuidor)
    .where(sql<boolean>`familia = any (${families.map((f) => f.familia)}::uuid[])`)
    .where('revogadaEm', 'is', null)
    .where('expiraEm', '>', sql<string>`now()`)
    .orderBy('codUsuario')
    .execute()
}

/** Ends all other sign-ins of a person; returns how many were open. */
export async function endOtherFamilies(tx: Tx, codDistribuidor: number, kept: SessaoFamily): Promise<number> {
  await lockUsuario(tx, codDistribuidor, kept.codUsuario)
  const ended = await tx
    .updateTable('sessao')
    .set({ revogadaEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', kept.codUsuario)
    .where('familia', '!=', kept.familia)
    .where('revogadaEm', 'is', null)
    .where('expiraEm', '>', sql<string>`now()`)
    .returning('familia')
    .execute()
  return new Set(ended.map((s) => s.familia)).size
}

export async function recordAccess(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number | null,
  acao: string,
  de: { ip: string; userAgent: string; alvo: string },
): Promise<void> {
  if (codUsuario !== null && acao === 'login')
    await tx
      .updateTable('usuario')
      .set({ ultimoAcesso: sql`now()` })
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codUsuario', '=', codUsuario)
      .execute()
  await tx
    .insertInto('auditoria')
    .values({ codDistribuidor, codUsuario, acao, ...de, alvo: redactText(de.alvo) })
    .execute()
}

const LINK_VALIDITY = {
  SENHA: sql<string>`now() + interval '30 minutes'`,
  CONVITE: sql<string>`now() + interval '7 days'`,
}

/** A single-use password link: 30 minutes for a forgotten password, 7 days for an invitation. Older links of its kind become invalid. */
export async function createPasswordLink(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  tipo: 'SENHA' | 'CONVITE',
): Promise<string> {
  const { segredo, hash } = newSecret()
  await cancelPasswordLinks(tx, codDistribuidor, codUsuario, tipo)
  await tx
    .insertInto('senhaLink')
    .values({ codDistribuidor, codUsuario, tipo, tokenHash: hash, expiraEm: LINK_VALIDITY[tipo] })
    .execute()
  return segredo
}

/** Whether a link for a forgotten password was created in the last minutes, used or not. */
export async function hasRecentLink(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  minutos: number,
): Promise<boolean> {
  const recent = await tx
    .selectFrom('senhaLink')
    .select('codUsuario')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('tipo', '=', 'SENHA')
    .where('criadoEm', '>', sql<string>`now() - make_interval(mins => ${minutos})`)
    .executeTakeFirst()
  return recent !== undefined
}

/** Invalidates a user's unused links (of one kind, or all). */
export async function cancelPasswordLinks(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  tipo?: 'SENHA' | 'CONVITE',
): Promise<void> {
  await tx
    .updateTable('senhaLink')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('usadoEm', 'is', null)
    .$if(tipo !== undefined, (q) => q.where('tipo', '=', tipo ?? ''))
    .execute()
}

/** Uses a link once: returns its user, or null when it is unknown, used or expired. */
export async function redeemPasswordLink(tx: Tx, codDistribuidor: number, secret: string): Promise<number | null> {
  const r = await tx
    .updateTable('senhaLink')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('tokenHash', '=', hashOf(secret))
    .where('usadoEm', 'is', null)
    .where('expiraEm', '>', sql<string>`now()`)
    .returning('codUsuario')
    .executeTakeFirst()
  return r?.codUsuario ?? null
}

/**
 * Sets a new password and clears the user's sessions but `kept`, sign-ins that wait for their second half, other links and wait times. The
 * kept session goes on by its cookie: tokens issued before count no more.
 */
export async function changePassword(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  senhaHash: string,
  kept?: string,
): Promise<void> {
  const { email } = await tx
    .updateTable('usuario')
    .set({ senhaHash })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .returning('email')
    .executeTakeFirstOrThrow()
  await forgetAttempts(tx, { codDistribuidor, email })
  await cancelPending(tx, { codDistribuidor, codUsuario })
  await endSessoesOf(tx, codDistribuidor, codUsuario, kept)
  await cancelPasswordLinks(tx, codDistribuidor, codUsuario)
}

/**
 * Ends all sessions of a user at once: cookies (but that of the family `kept`), issued tokens, sockets. A PIN then opens none before a whole
 * sign-in.
 */
export async function endSessoesOf(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  kept: string | null = null,
): Promise<void> {
  // Lock the user's row first: a concurrent renewal ends before this or starts after it. Use this process's clock, which also dates the
  // tokens.
  await tx
    .updateTable('usuario')
    .set({ sessoesEncerradasEm: new Date().toISOString() })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
  await tx
    .updateTable('sessao')
    .set({ revogadaEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('revogadaEm', 'is', null)
    .where(sql<boolean>`familia is distinct from ${kept}::uuid`)
    .execute()
  await forgetOnDevices(tx, codDistribuidor, codUsuario)
}
