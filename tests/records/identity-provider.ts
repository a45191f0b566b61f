// An identity provider on this machine, by oidc-provider, and a browser that walks through it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'

export const CLIENT = { id: 'patio', secret: 'segredo-do-cliente-no-provedor' }

/** A person at the provider: the claims of the account, and how the provider checked them. */
export interface Account {
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
  acr?: string
  amr?: string[]
}

export interface IdentityProvider {
  issuer: string
  people: Map<string, Account>
  /** Who sits before the provider's page; the login hint when absent. */
  person: string | null
  /** Changes the claims of id tokens before they are signed. */
  change: ((claims: JWTPayload) => JWTPayload) | null
  /** Signs changed id tokens with a key of somebody else. */
  forges: boolean
  /** Answers everything with 503. */
  down: boolean
  /** How it calls the product, whose hosts this machine does not resolve. */
  deliver: ((url: string, form: string) => Promise<number>) | null
  /** Registers the product's addresses. */
  register(o: { retorno: string; saida: string }): void
  /** From now on it signs with a new key, and no longer tells of the old one. */
  rotateKeys(): Promise<void>
  /** A token signed with its key, or with a key of somebody else. */
  sign(claims: JWTPayload, o?: { foreign?: boolean; typ?: string }): Promise<string>
  close(): Promise<void>
}

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}

/** Starts a provider on a free port, which serves once the product's addresses are registered. */
export async function openIdentityProvider(): Promise<IdentityProvider> {
  let keys = 1
  let key = await newKey('chave-1')
  let handle: ((req: IncomingMessage, res: ServerResponse) => void) | null = null
  let addresses: { retorno: string; saida: string } | null = null
  const server = createServer((req, res) => {
    if (self.down || !handle) res.writeHead(503).end()
    else handle(req, res)
  })
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function sign(claims: JWTPayload, { foreign = false, typ }: { foreign?: boolean; typ?: string } = {}) {
    const used = foreign ? { ...(await newKey('x')), kid: key.kid } : key
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: used.kid ?? '', ...(typ && { typ }) })
      .sign(await importJWK(used, 'RS256'))
  }

  function start(): void {
    if (!addresses) return
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          token_endpoint_auth_method: 'client_secret_post',
          redirect_uris: [addresses.retorno],
          backchannel_logout_uri: addresses.saida,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['biscoito'] },
      claims: { openid: ['sub', 'sid', 'acr', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      acrValues: ['urn:senha', 'urn:mfa'],
      findAccount: (_ctx, accountId) => ({
        accountId,
        claims: async () => {
          const { acr: _acr, amr: _amr, ...claims } = self.people.get(accountId) ?? {}
          return { sub: accountId, ...claims }
        },
      }),
      interactions: { url: (_ctx, { uid }) => `/entrar/${uid}` },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (ctx, form) => {
            ctx.body = form
          },
          postLogoutSuccessSource: (ctx) => {
            ctx.body = ''
          },
        },
      },
      // A person's own page and the server's calls, without the wait for consent.
      fetch: async (url, init) => {
        const form = String(init?.body)
        return new Response(null, { status: (await self.deliver?.(String(url), form)) ?? 502 })
      },
    })
    provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (self.change && ctx.path === '/token' && body?.id_token)
        ctx.body = { ...body, id_token: await sign(self.change(decodeJwt(body.id_token)), { foreign: self.forges }) }
    })
    const serve = provider.callback()
    handle = (req, res) => {
      if (req.url?.startsWith('/entrar/')) void interact(provider, req, res)
      else void serve(req, res)
    }
  }

  async function interact(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(req, res)
    const accountId = self.person ?? String(params['login_hint'])
    const account = self.people.get(accountId)
    if (!account) {
      const refusal = { error: 'access_denied', error_description: 'ninguém com este nome' }
      return provider.interactionFinished(req, res, refusal, { mergeWithLastSubmission: false })
    }
    const grant = new provider.Grant({ accountId, clientId: CLIENT.id })
    grant.addOIDCScope('openid email profile')
    const { acr, amr } = account
    const login = { accountId, ...(acr && { acr }), ...(amr && { amr }) }
    return provider.interactionFinished(req, res, { login, consent: { grantId: await grant.save() } })
  }

  const self: IdentityProvider = {
    issuer,
    people: new Map(),
    person: null,
    change: null,
    forges: false,
    down: false,
    deliver: null,
    register(o) {
      addresses = o
      start()
    },
    async rotateKeys() {
      key = await newKey(`chave-${++keys}`)
      start()
    },
    sign,
    async close() {
      server.closeAllConnections()
      await new Promise((ok) => server.close(ok))
    },
  }
  return self
}

/** Cookies of one browser, by origin. */
export class Jar {
  readonly #cookies = new Map<string, Map<string, string>>()

  take(origin: string, headers: Headers): void {
    const own = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, own)
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const gone = attributes.some((a) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(a))
      if (gone) own.delete(pair.slice(0, at))
      else own.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  header(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([k, v]) => `${k}=${v}`).join('; ')
  }
}

/** Walks from an address at the provider through its redirects; returns the first address elsewhere, without opening it. */
export async function walk(idp: IdentityProvider, jar: Jar, url: string): Promise<string> {
  let at = url
  for (let hops = 0; hops < 10; hops++) {
    const r = await fetch(at, { redirect: 'manual', headers: { cookie: jar.header(idp.issuer) } })
    jar.take(idp.issuer, r.headers)
    const location = r.headers.get('location')
    if (location === null) throw new Error(`${r.status} at ${at}: ${await r.text()}`)
    at = new URL(location, at).href
    if (!at.startsWith(idp.issuer)) return at
  }
  throw new Error('The provider does not come to an end')
}

/** Signs the browser's person out at the provider, as its own page does. */
export async function signOutAt(idp: IdentityProvider, jar: Jar): Promise<number> {
  const page = await fetch(`${idp.issuer}/session/end`, { headers: { cookie: jar.header(idp.issuer) } })
  jar.take(idp.issuer, page.headers)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const r = await fetch(`${idp.issuer}/session/end/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: jar.header(idp.issuer) },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  jar.take(idp.issuer, r.headers)
  return r.status
}
