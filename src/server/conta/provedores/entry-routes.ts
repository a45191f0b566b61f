import { sql } from 'kysely'
import type { entradaOidc } from '#shared/conta/provedores.ts'
import { ENTRY_ERRORS } from '#shared/rules/entry-errors.ts'
import { transaction } from '../../core/database/transaction.ts'
import { conflict, notFound, unauthorized } from '../../core/http/errors.ts'
import type { Bytes, Handlers } from '../../core/http/serve.ts'
import { logCall } from '../../core/outbound/integration-log.ts'
import { hashOf } from '../../core/tenancy/session.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { openSessao, originOf, type Entry } from '../nucleo/enter.ts'
import { factorsOf, hasFactor } from '../nucleo/factors.ts'
import { arePasswordsAllowed } from '../nucleo/password-policy.ts'
import { methodsOf, secondHalfOf } from '../nucleo/second-half.ts'
import { recordAccess } from '../nucleo/sessoes.ts'
import { endByProvider } from './back-channel.ts'
import { beginJourney, takeJourney } from './journey.ts'
import { personOf } from './person.ts'
import { EntryRefusal, exchange, reasonOf, refusalOf, type Claims } from './provider.ts'
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

/** Keeps why a provider did not serve, for whoever administers it; null once it served. */
async function noteProvider({ services, tenant, reply }: Entry, codProvedor: number, erro: string | null) {
  const { codDistribuidor } = tenant
  await transaction(services.db, 'sistema', async (tx) => {
    await tx
      .updateTable('provedorOidc')
      .set(erro === null ? { erro: null, erroEm: null } : { erro: erro.slice(0, 500), erroEm: sql`now()` })
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codProvedor', '=', codProvedor)
      .$if(erro === null, (q) => q.where('erro', 'is not', null))
      .execute()
    await logCall(tx, {
      codDistribuidor,
      codConcessionaria: null,
      sistema: 'OIDC',
      operacao: 'entrada pelo provedor',
      status: erro === null ? 200 : null,
      duracaoMs: Math.round(reply.elapsedTime),
      pedido: '',
      resposta: '',
      correlacao: `provedor:${codProvedor}`,
      erro,
    })
  })
}

const provesFactor = (p: Provider, { amr }: Claims): boolean => p.segundoFator || amr.includes('mfa')

/** The way back: from the answer of the provider to an open session, or to what is still missing. Returns where to go. */
async function comeBack(c: Entry, codProvedor: number): Promise<string> {
  const { services, tenant, req, reply } = c
  const { codDistribuidor } = tenant
  const url = new URL(returnUrl(tenant, codProvedor))
  url.search = req.url.split('?').slice(1).join('?')
  const state = url.searchParams.get('state') ?? ''
  const { journey, provider } = await transaction(services.db, 'sistema', async (tx) => ({
    journey: await takeJourney(tx, tenant, req, { codProvedor, state }),
    provider: await readProvider(tx, codDistribuidor, codProvedor),
  }))
  if (!journey) throw new EntryRefusal('entrada-vencida')
  if (!provider?.ativo) throw new EntryRefusal('provedor-desligado')
  const claims = await exchange(services, provider, url, { ...journey, state })
  // Asked for, and demanded: a provider may answer with less than it was asked.
  if (provider.acr !== null && !provider.acr.split(' ').includes(claims.acr ?? ''))
    throw new EntryRefusal('confirmacao-fraca')
  const byProvider = { codProvedor, sid: claims.sid }
  const { u, pedido } = await transaction(services.db, 'sistema', async (tx) => {
    const person = await personOf(tx, { codDistribuidor, provider, claims })
    const { lembrar, destino } = journey
    const waits = { ...byProvider, lembrar, destino }
    return {
      u: person,
      pedido: provesFactor(provider, claims) ? null : await secondHalfOf(tx, codDistribuidor, person, waits),
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
    provedor: byProvider,
    confirmada: provesFactor(provider, claims),
  })
  return journey.destino
}

/** Tells the administrator's log and the provider's record why an entry failed. */
async function noteRefusal(c: Entry, codProvedor: number, refusal: EntryRefusal): Promise<void> {
  c.req.log.warn({ err: refusal }, 'sign-in by a provider')
  if (refusal.code === 'provedor-fora' || refusal.code === 'resposta-invalida')
    await noteProvider(c, codProvedor, `${ENTRY_ERRORS[refusal.code]} (${reasonOf(refusal)})`)
  await transaction(
    c.services.db,
    'sistema',
    (tx) =>
      recordAccess(
        tx,
        c.tenant.codDistribuidor,
        null,
        'login-recusado',
        originOf(c.req, `provedor ${codProvedor}: ${refusal.code}`),
      ),
    { codDistribuidor: c.tenant.codDistribuidor },
  )
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
    try {
      return { url: await beginJourney(services, tenant, provider, wanted, c) }
    } catch (e) {
      const refusal = refusalOf(e)
      await noteRefusal(c, params.codProvedor, refusal)
      throw conflict(refusal.code, ENTRY_ERRORS[refusal.code])
    }
  },

  async voltaDoProvedor(c) {
    const { codProvedor } = c.params
    try {
      return redirect(c, await comeBack(c, codProvedor))
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
