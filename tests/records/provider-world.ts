// A distributor with an identity provider, people known to both, and browsers that go between them.
import { expect } from 'vitest'
import type { OidcProvider } from '#shared/conta/provedores.ts'
import type { TestServer } from '../server/server.ts'
import { CLIENT, Jar, openIdentityProvider, walk, type Account, type IdentityProvider } from './identity-provider.ts'
import type { World } from './world.ts'

type Answer = Awaited<ReturnType<TestServer['callApi']>>

/** What a distributor saves of its provider. */
export const PROVIDER_DATA = {
  nome: 'Entra da rede',
  idCliente: CLIENT.id,
  segredo: CLIENT.secret,
  dominios: ['rede.com.br'],
  ativo: true,
  mapa: [] as unknown[],
}
/** Settings of a server that may call the provider on this machine. */
export const OUTBOUND = { SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' }

/** A browser at a distributor's pages. */
export class Browser {
  readonly jar = new Jar()
  readonly #w: ProviderWorld

  constructor(w: ProviderWorld) {
    this.#w = w
  }
  async send(method: string, path: string, body?: unknown, host = this.#w.m.host): Promise<Answer> {
    const r = await this.#w.t.callApi(method, path, {
      host,
      headers: { cookie: this.jar.header(host) },
      ...(body !== undefined && { body }),
    })
    this.jar.take(host, r.headers)
    return r
  }
  /** The address of the provider to go to. */
  async begin(login: string, extra: object = {}): Promise<Answer> {
    return this.send('POST', `entrada/provedores/${this.#w.provider.codProvedor}`, { login, ...extra })
  }
  /** To the provider and to its answer, which is not opened yet. */
  async answer(login: string, extra: object = {}): Promise<string> {
    const begun = await this.begin(login, extra)
    expect(begun.status, JSON.stringify(begun.corpo)).toBe(200)
    return walk(this.#w.idp, this.jar, String(begun.corpo['url']))
  }
  async open(answer: string, host = this.#w.m.host): Promise<string> {
    const { pathname, search } = new URL(answer)
    const r = await this.send('GET', pathname.replace('/api/', '') + search, undefined, host)
    expect(r.status, JSON.stringify(r.corpo)).toBe(303)
    return r.headers.get('location') ?? ''
  }
  /** The whole way; returns where the page ends. */
  async enter(login: string, extra: object = {}): Promise<string> {
    return this.open(await this.answer(login, extra))
  }
  /** The token that a page gets by the session's cookie; empty without a session. */
  async token(): Promise<string> {
    const r = await this.send('POST', 'refresh')
    return (r.corpo['data'] as { token: string } | undefined)?.token ?? ''
  }
}

export class ProviderWorld {
  #newcomers = 0
  readonly t: TestServer
  readonly m: World
  readonly idp: IdentityProvider
  /** Token of who administers everything. */
  readonly admin: string
  provider: OidcProvider

  private constructor(t: TestServer, m: World, idp: IdentityProvider, admin: string, provider: OidcProvider) {
    this.t = t
    this.m = m
    this.idp = idp
    this.admin = admin
    this.provider = provider
  }

  static async open(t: TestServer, m: World): Promise<ProviderWorld> {
    const idp = await openIdentityProvider()
    const admin = await m.token(-1)
    const body = { ...PROVIDER_DATA, emissor: idp.issuer }
    const r = await t.callApi('POST', 'seguranca/provedores', { host: m.host, token: admin, body })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    const provider = r.corpo as unknown as OidcProvider
    idp.register(provider)
    return new ProviderWorld(t, m, idp, admin, provider)
  }

  call(method: string, path: string, body?: unknown, token?: string, host = this.m.host): Promise<Answer> {
    return this.t.callApi(method, path, { host, ...(body !== undefined && { body }), ...(token && { token }) })
  }
  browser = () => new Browser(this)
  page = (path: string) => `http://${this.m.host}${path}`
  failed = (code: string) => this.page(`/login?erro=${code}`)

  /** Saves the provider with other values. */
  async set(extra: object): Promise<void> {
    const r = await this.trySet(extra)
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  }

  /** As `set`, with the answer. */
  async trySet(extra: object) {
    const list = await this.call('GET', 'seguranca/provedores', undefined, this.admin)
    const now = (list.corpo as unknown as OidcProvider[]).find((p) => p.codProvedor === this.provider.codProvedor)
    const body = { ...PROVIDER_DATA, emissor: this.idp.issuer, ...extra, versao: now?.versao }
    return this.call('PUT', `seguranca/provedores/${this.provider.codProvedor}`, body, this.admin)
  }

  /** A user here, with an account of the same e-mail at the provider. */
  async person(account: Account = {}, nivel: -1 | 2 | 3 = 3): Promise<{ cod: number; email: string }> {
    const cod = await this.m.usuario(nivel)
    const email = `p${cod}@rede.com.br`
    await this.t.sql('update usuario set email = $2 where cod_usuario = $1', [cod, email])
    this.idp.people.set(email, { email, name: `Pessoa ${cod}`, ...account })
    return { cod, email }
  }
  /** Somebody whom only the provider knows; returns the e-mail. */
  newcomer(account: Account = {}): string {
    const email = `novo${++this.#newcomers}@rede.com.br`
    this.idp.people.set(email, { email, name: 'Nova Pessoa', ...account })
    return email
  }
}
