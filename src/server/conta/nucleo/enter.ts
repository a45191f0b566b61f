import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Entered } from '#shared/conta/entrada.ts'
import type { ENTRY_METHODS } from '#shared/rules/entry-methods.ts'
import { describeDevice } from '#shared/rules/device.ts'
import type { Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError, unauthorized } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { newSecret } from '../../core/tenancy/session.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { noteWholeEntry } from './device-entries.ts'
import { type Device, deviceByCode, deviceOf, endDeviceSessoes } from './devices.ts'
import { tellNewDevice } from './new-device.ts'
import {
  createSessao,
  endFamily,
  familyOfCookie,
  lockUsuario,
  profileOf,
  recordAccess,
  REMEMBERED_DAYS,
  usuarioByCode,
  type UsuarioRow,
} from './sessoes.ts'

/** Common context of the calls around a sign-in. */
export type Entry = Pick<Ctx, 'services' | 'tenant'> & { req: FastifyRequest; reply: FastifyReply }

/** How a sign-in was proven. */
export type ProofMethod = keyof typeof ENTRY_METHODS

/** A sign-in that came by a provider: which one, and its own session there. */
export interface ByProvider {
  codProvedor: number
  sid: string | null
  /** The shared device on which the way to the provider began. */
  codAparelho?: number | null
}

export const SESSAO_COOKIE = 'patio_sessao'

export function setSessaoCookie(reply: FastifyReply, tenant: Tenant, secret: string, lembrar: boolean): void {
  reply.setCookie(SESSAO_COOKIE, secret, {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: tenant.tipoConexao === 'https',
    ...(lembrar && { maxAge: REMEMBERED_DAYS * 86_400 }),
  })
}

/** Address and browser of a request, for the log of accesses. */
export const originOf = (req: FastifyRequest, alvo: string) => ({
  ip: req.ip,
  userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
  alvo,
})

const freeAttemptsOf = ({ services: { env } }: Pick<Entry, 'services'>): number =>
  Math.max(1, Math.ceil(env.SENHAS_SEM_ESPERA * env.RATE_LIMIT_FACTOR))

/** Counts an attempt; returns the attempts in a row, 0 where nothing is limited. Throws 429 with the seconds to wait. */
async function takeTurn(c: Entry, email: string, ip: string | null, held: (tempo: string) => string): Promise<number> {
  const { services, tenant, reply } = c
  if (services.env.RATE_LIMIT_FACTOR === 0) return 0
  const turn = await transaction(services.db, 'sistema', (tx) =>
    countAttempt(tx, { codDistribuidor: tenant.codDistribuidor, email, ip }, freeAttemptsOf(c)),
  )
  if ('falhas' in turn) return turn.falhas
  const { espera } = turn
  reply.header('retry-after', espera)
  throw new AppError(429, 'muitas-tentativas', held(espera <= 60 ? `${espera} s` : `${Math.ceil(espera / 60)} min`))
}

/** Slows down guessing of passwords, per account and address. Throws 429 with the seconds to wait. */
export async function requireTurn(c: Entry, conta: string): Promise<void> {
  await takeTurn(
    c,
    conta,
    c.req.ip,
    (tempo) => `Muitas tentativas para este email ou código. Aguarde ${tempo} ou peça uma nova senha.`,
  )
}

/** Second factors have waits of their own: a right password does not clear them. */
export const factorAccount = (email: string): string => `segundo-fator:${email}`

/**
 * Slows down guessing of a second factor, per account from wherever it comes: who guesses has the password or a session already, and may
 * have many addresses. Returns whether the wait begins if this one is wrong. Throws 429 with the seconds to wait.
 */
export async function requireFactorTurn(c: Entry, email: string): Promise<boolean> {
  const falhas = await takeTurn(
    c,
    factorAccount(email),
    null,
    (tempo) => `Muitas confirmações erradas para esta conta. Aguarde ${tempo} e tente de novo, com um código novo.`,
  )
  return falhas === freeAttemptsOf(c)
}

/** Takes a browser away from whoever was on it: a shared device has one person at a time. */
function leaveDevice({ services, tenant, req }: Entry, begunOn: number | null): Promise<Device | undefined> {
  return transaction(services.db, 'sistema', async (tx) => {
    const byCookie = await deviceOf(tx, tenant, req)
    const device = byCookie ?? (begunOn === null ? undefined : await deviceByCode(tx, tenant.codDistribuidor, begunOn))
    if (!device) return undefined
    const cookie = req.cookies[SESSAO_COOKIE]
    const before = cookie && (await familyOfCookie(tx, tenant.codDistribuidor, cookie))
    if (before) await endFamily(tx, tenant.codDistribuidor, before)
    await endDeviceSessoes(tx, tenant.codDistribuidor, device.codAparelho)
    return device
  })
}

/**
 * Throws 401 when the person was deactivated, or their sessions were ended (a new password, an administrator, provisioning), after `u` was
 * read: what was proven since is of before that, and the session would outlive its end. Keeps the person's row locked.
 */
async function requireStillOpen(tx: Tx, codDistribuidor: number, u: UsuarioRow): Promise<void> {
  await lockUsuario(tx, codDistribuidor, u.codUsuario)
  const now = await usuarioByCode(tx, codDistribuidor, u.codUsuario)
  if (now?.ativo && now.sessoesEncerradasEm === u.sessoesEncerradasEm) return
  throw unauthorized('O seu acesso mudou enquanto você entrava. Entre de novo.')
}

interface Proof {
  lembrar: boolean
  metodo: ProofMethod
  login: string
  /** Absent for a sign-in without a provider. */
  provedor?: ByProvider | undefined
  /** Whether this sign-in opens dangerous acts for some minutes: a second factor was proven, or the person has only the password. */
  confirmada?: boolean
  /** Whether a second factor was proven; only a provider's entry needs to say so. */
  comFator?: boolean
}

const provesFactor = (metodo: ProofMethod): boolean => metodo !== 'SENHA' && metodo !== 'PIN'

/** Opens a session for a person who proved who they are: cookie, log, token. */
export async function enter(entry: Entry, u: UsuarioRow, proof: Proof): Promise<Entered> {
  const familia = await openSessao(entry, u, proof)
  return { data: { usuario: profileOf(u), token: await entry.services.sessoes.issue(entry.tenant, u, familia) } }
}

/** Opens a session by its cookie alone, of which the page gets its token; returns its family. `u` is the person as read before the proof. */
export async function openSessao(c: Entry, u: UsuarioRow, p: Proof): Promise<string> {
  const { lembrar, metodo, login, provedor } = p
  const { confirmada = provesFactor(metodo), comFator = provesFactor(metodo) } = p
  const { services, tenant, req, reply } = c
  const { codDistribuidor } = tenant
  const { codUsuario } = u
  const { segredo } = newSecret()
  const familia = randomUUID()
  const device = await leaveDevice(c, provedor?.codAparelho ?? null)
  await transaction(
    services.db,
    'sistema',
    async (tx) => {
      await requireStillOpen(tx, codDistribuidor, u)
      if (metodo !== 'PIN') await wholeEntry(tx, { u, metodo, confirmada, comFator, device }, c)
      await recordAccess(tx, codDistribuidor, codUsuario, 'login', originOf(req, login))
      const aparelho = describeDevice(req.headers['user-agent'])
      await createSessao(tx, codDistribuidor, { codUsuario, lembrar, familia, aparelho }, segredo)
      await tx
        .insertInto('sessaoProva')
        .values({
          codDistribuidor,
          familia,
          codUsuario,
          metodo,
          ip: req.ip,
          codAparelho: device?.codAparelho ?? null,
          comFator,
          confirmadaEm: confirmada ? new Date().toISOString() : null,
          codProvedor: provedor?.codProvedor ?? null,
          sid: provedor?.sid ?? null,
        })
        .execute()
    },
    { codDistribuidor },
  )
  setSessaoCookie(reply, tenant, segredo, lembrar)
  return familia
}

interface WholeEntry {
  u: UsuarioRow
  metodo: ProofMethod
  confirmada: boolean
  comFator: boolean
  device: Device | undefined
}

/**
 * What only a whole sign-in does: it ends waits of what it proved, lets the person come back to a shared device by PIN, and tells of a new
 * device. A provider proves no password, and a factor only where it says so.
 */
async function wholeEntry(
  tx: Tx,
  { u, metodo, confirmada, comFator, device }: WholeEntry,
  { tenant, req }: Entry,
): Promise<void> {
  const { codDistribuidor } = tenant
  if (metodo !== 'OIDC') await forgetAttempts(tx, { codDistribuidor, email: u.email, ip: req.ip })
  if (confirmada) await forgetAttempts(tx, { codDistribuidor, email: factorAccount(u.email) })
  if (device)
    await noteWholeEntry(tx, codDistribuidor, {
      codAparelho: device.codAparelho,
      codUsuario: u.codUsuario,
      comFator,
    })
  await tellNewDevice(tx, tenant, u, { aparelho: describeDevice(req.headers['user-agent']), ip: req.ip })
}
