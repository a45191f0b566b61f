import { sql } from 'kysely'
import type { entradaOidc } from '#shared/conta/provedores.ts'
import { ENTRY_ERRORS } from '#shared/rules/entry-errors.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError, notFound, unauthorized } from '../../core/http/errors.ts'
import type { Bytes, Handlers } from '../../core/http/serve.ts'
import { hashOf } from '../../core/tenancy/session.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { openSessao, type Entry } from '../nucleo/enter.ts'
import { factorsOf, hasFactor } from '../nucleo/factors.ts'
import { arePasswordsAllowed } from '../nucleo/password-policy.ts'
import { methodsOf, secondHalfOf } from '../nucleo/second-half.ts'
import { endByProvider } from './back-channel.ts'
import { begin } from './begin.ts'
import { confirmationPage, confirmBy, isEntryAllThereIs, keepTelling } from './confirm.ts'
import { takeJourney, type Confirming } from './journey.ts'
import { noteProvider, noteRefusal } from './notes.ts'
import { personOf } from './person.ts'
import { EntryRefusal, exchange, type Claims } from './provider.ts'
import { readProvider, returnUrl, type Provider } from './queries.ts'

/** Cookie of a sign-in that came back from a provider and waits for our second factor. */
const WAITING_COOKIE = 'entrada_espera'
const WAITING_S = 600

const pageUrl = ({ tipoConexao, dominioGestao }: Tenant, path: string): string =>
  `${tipoConexao}://${dominioGestao}${path}`

/** Answers with a redirect to a page of this distributor. */
function redirect({ reply, tenant }: Entry, path: string): Bytes {
  reply.code(303).header('location', pageUrl(tenant, path)).header('referrer-policy', 'no-referrer')
  return { tipo: 'text/html', corpo: Buffer.alloc(0) }
}

const provesFactor = (p: Provider, { amr }: Claims): boolean => p.segundoFator || amr.includes('mfa')

/** Takes the begun way that an answer belongs to, once. */
async function begunWay({ services, tenant, req }: Entry, codProvedor: number) {
  const state = new URLSearchParams(req.url.split('?').slice(1).join('?')).get('state') ?? ''
  const journey = await transaction(services.db, 'sistema', (tx) =>
    takeJourney(tx, tenant, req, { codProvedor, state }),
  )
  if (!journey) throw new EntryRefusal('entrada-vencida')
  return { ...journey, state }
}
type Begun = Awaited<ReturnType<typeof begunWay>>

/** What the provider says of whoever comes back from it. */
async function answerOf({ services, tenant, req }: Entry, codProvedor: number, journey: Begun) {
  const url = new URL(returnUrl(tenant, codProvedor))
  url.search = req.url.split('?').slice(1).join('?')
  const provider = await transaction(services.db, 'sistema', (tx) =>
    readProvider(tx, tenant.codDistribuidor, codProvedor),
  )
  if (!provider?.ativo) throw new EntryRefusal('provedor-desligado')
  const claims = await exchange(services, provider, url, journey)
  // Asked for, and demanded: a provider may answer with less than it was asked.
  if (provider.acr !== null && !provider.acr.split(' ').includes(claims.acr ?? ''))
    throw new EntryRefusal('confirmacao-fraca')
  return { provider, claims }
}

/** The way back to a page that waits for its person to be proven anew. Returns what this tab shows. */
async function comeBackConfirmed(
  c: Entry,
  codProvedor: number,
  journey: Begun,
  confirming: Confirming,
): Promise<Bytes> {
  const { services, tenant, reply } = c
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  try {
    const { claims } = await answerOf(c, codProvedor, journey)
    const answer = { codDistribuidor: tenant.codDistribuidor, codProvedor, claims, beganAt: journey.beganAt }
    await transaction(services.db, 'sistema', (tx) => confirmBy(tx, answer, confirming))
    await noteProvider(c, codProvedor, null)
    return confirmationPage(null)
  } catch (e) {
    if (!(e instanceof EntryRefusal)) throw e
    if (e.code === 'sem-hora')
      await transaction(services.db, 'sistema', (tx) =>
        keepTelling(tx, { codDistribuidor: tenant.codDistribuidor, codProvedor }, true),
      )
    await noteRefusal(c, codProvedor, e)
    return confirmationPage(ENTRY_ERRORS[e.code])
  }
}

/** The way back: from the answer of the provider to an open session, or to what is still missing. Returns where to go. */
async function comeBack(c: Entry, codProvedor: number, journey: Begun): Promise<string> {
  const { services, tenant, reply } = c
  const { codDistribuidor } = tenant
  const { provider, claims } = await answerOf(c, codProvedor, journey)
  const { codAparelho } = journey
  const byProvider = { codProvedor, sid: claims.sid }
  const { u, pedido, confirmada, comFator } = await transaction(services.db, 'sistema', async (tx) => {
    const person = await personOf(tx, { codDistribuidor, provider, claims })
    const { lembrar, destino } = journey
    const waits = { ...byProvider, lembrar, destino }
    const proved = provesFactor(provider, claims)
    return {
      u: person,
      comFator: proved,
      pedido: proved ? null : await secondHalfOf(tx, codDistribuidor, person, waits),
      confirmada: proved || (await isEntryAllThereIs(tx, codDistribuidor, person.codUsuario, provider)),
    }
  })
  await noteProvider(c, codProvedor, null)
  if (pedido !== null) {
    reply.setCookie(WAITING_COOKIE, pedido, {
      path: '/api/entrada',
      httpOnly: true,
      sameSite: 'strict',
      secure: tenant.tipoConexao === 'https',
      maxAge: WAITING_S,
    })
    return '/login?segundoFator=1'
  }
  await openSessao(c, u, {
    lembrar: journey.lembrar,
    metodo: 'OIDC',
    login: `${u.email} (${provider.nome})`,
    provedor: { ...byProvider, codAparelho },
    confirmada,
    comFator,
  }).catch((e: unknown) => {
    throw e instanceof AppError && e.status === 401 ? new EntryRefusal('acesso-mudou', e.message, { cause: e }) : e
  })
  return journey.destino
}

export const routes: Handlers<typeof entradaOidc> = {
  async comoEntrar({ services, tenant, body }) {
    const { codDistribuidor } = tenant
    return transaction(services.db, 'sistema', async (tx) => {
      const active = await tx
        .selectFrom('provedorOidc')
        .select(['codProvedor', 'nome', 'dominios'])
        .where('codDistribuidor', '=', codDistribuidor)
        .where('ativo', '=', true)
        .orderBy('nome')
        .execute()
      const senha = await arePasswordsAllowed(tx, codDistribuidor)
      const [, domain] = body.login.split('@')
      const ofDomain = active.filter((p) => domain && p.dominios.includes(domain))
      const ofAll = active.filter((p) => p.dominios.length === 0)
      // Where no password enters, nobody is left without a way.
      const shown = [ofDomain, ofAll, senha ? [] : active].find((list) => list.length > 0) ?? []
      return { senha, provedores: shown.map(({ codProvedor, nome }) => ({ codProvedor, nome })) }
    })
  },

  async irAoProvedor(c) {
    const { services, tenant, body, params } = c
    const provider = await transaction(services.db, 'sistema', (tx) =>
      readProvider(tx, tenant.codDistribuidor, params.codProvedor),
    )
    if (!provider?.ativo) throw notFound('Este provedor não está em uso aqui')
    const wanted = { login: body.login, destino: body.destino, lembrar: body.rememberme }
    return { url: await begin(c, provider, wanted) }
  },

  async voltaDoProvedor(c) {
    const { codProvedor } = c.params
    try {
      const journey = await begunWay(c, codProvedor)
      const { codUsuario, familia } = journey
      if (codUsuario !== null && familia !== null)
        return await comeBackConfirmed(c, codProvedor, journey, { codUsuario, familia })
      return redirect(c, await comeBack(c, codProvedor, journey))
    } catch (e) {
      if (!(e instanceof EntryRefusal)) throw e
      await noteRefusal(c, codProvedor, e)
      return redirect(c, `/login?erro=${e.code}`)
    }
  },

  async continuarEntrada({ services, tenant, req }) {
    const pedido = req.cookies[WAITING_COOKIE] ?? ''
    const { codDistribuidor } = tenant
    return transaction(services.db, 'sistema', async (tx) => {
      const waiting = await tx
        .selectFrom('entradaPedido')
        .select(['codUsuario', 'expiraEm', 'destino'])
        .where('codDistribuidor', '=', codDistribuidor)
        .where('tokenHash', '=', hashOf(pedido))
        .where('codProvedor', 'is not', null)
        .where('usadoEm', 'is', null)
        .where('expiraEm', '>', sql<string>`now()`)
        .executeTakeFirst()
      if (!waiting?.codUsuario) throw unauthorized(ENTRY_ERRORS['entrada-vencida'])
      const factors = await factorsOf(tx, { codDistribuidor, codUsuario: waiting.codUsuario })
      return {
        pedido,
        metodos: methodsOf(factors),
        cadastrar: !hasFactor(factors),
        expiraEm: waiting.expiraEm,
        destino: waiting.destino ?? '/',
      }
    })
  },

  async saidaPeloProvedor(c) {
    c.reply.header('cache-control', 'no-store')
    await endByProvider(c, c.params.codProvedor, c.body)
    return {}
  },
}
