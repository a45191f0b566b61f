import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OidcProvider } from '#shared/conta/provedores.ts'
import { CLIENT, walk } from '#tests/records/identity-provider.ts'
import { OUTBOUND, PROVIDER_DATA, ProviderWorld } from '#tests/records/provider-world.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let w: ProviderWorld
beforeAll(async () => {
  t = await openTestServer(OUTBOUND)
  w = await ProviderWorld.open(t, await buildWorld(t))
})
afterAll(async () => {
  await w.idp.close()
  await t.close()
})
beforeEach(() => Object.assign(w.idp, { change: null, forges: false, person: null, down: false }))

const userOf = (email: string) =>
  t.sql<{ cod_usuario: number; cod_nivel: number; nome: string; filtros: string }>(
    `select u.cod_usuario, u.cod_nivel, u.nome, coalesce(string_agg(f.tipo || f.valor, ','), '') as filtros
     from usuario u left join usuario_filtro f using (cod_distribuidor, cod_usuario) where u.email = $1 group by 1, 2, 3`,
    [email],
  )

describe('the way by a provider', () => {
  test('opens a session by the cookie, and lands on the wanted page', async () => {
    const p = await w.person()
    const browser = w.browser()
    expect(await browser.enter(p.email, { destino: '/oficina?dia=2026-11-28' })).toBe(w.page('/oficina?dia=2026-11-28'))
    const token = await browser.token()
    const logged = await w.call('GET', 'logged', undefined, token)
    expect(logged.corpo).toMatchObject({ usuario: { codUsuario: p.cod } })
    const [proof] = await t.sql(
      'select metodo, cod_provedor, sid, confirmada_em from sessao_prova where cod_usuario = $1',
      [p.cod],
    )
    expect(proof).toEqual({
      metodo: 'OIDC',
      cod_provedor: w.provider.codProvedor,
      sid: expect.any(String),
      confirmada_em: null,
    })
    // The client's secret is stored encrypted, and shown to nobody.
    const [stored] = await t.sql<{ segredo: string }>('select segredo from provedor_oidc where cod_provedor = $1', [
      w.provider.codProvedor,
    ])
    expect(stored?.segredo).not.toContain(CLIENT.secret)
    const list = await w.call('GET', 'seguranca/provedores', undefined, w.admin)
    expect(JSON.stringify(list.corpo)).not.toContain(CLIENT.secret)
    expect((list.corpo as unknown as OidcProvider[])[0]).toMatchObject({
      temSegredo: true,
      pessoas: expect.any(Number),
    })
  })

  test('asks with code, PKCE, nonce and state, and only for the address of this distributor', async () => {
    const begun = await w.browser().begin('alguem@rede.com.br')
    const url = new URL(String(begun.corpo['url']))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: w.page(`/api/entrada/provedores/${w.provider.codProvedor}/volta`),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^.{20,}$/),
      state: expect.stringMatching(/^.{20,}$/),
      login_hint: 'alguem@rede.com.br',
    })
    const [cookie] = begun.headers.getSetCookie()
    expect(cookie).toMatch(/^entrada_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    // A forged Host does not lead elsewhere.
    const forged = await w.t.callApi('POST', `entrada/provedores/${w.provider.codProvedor}`, {
      host: `${w.m.host}:9999`,
      body: {},
    })
    expect(new URL(String(forged.corpo['url'])).searchParams.get('redirect_uri')).toBe(
      w.page(`/api/entrada/provedores/${w.provider.codProvedor}/volta`),
    )
  })

  test('keys that the provider rotated count at once; a foreign signature never', async () => {
    const p = await w.person()
    expect(await w.browser().enter(p.email)).toBe(w.page('/'))
    const browser = w.browser()
    const begun = await browser.begin(p.email)
    await w.idp.rotateKeys()
    expect(await browser.open(await walk(w.idp, browser.jar, String(begun.corpo['url'])))).toBe(w.page('/'))
    w.idp.change = (claims) => claims
    w.idp.forges = true
    expect(await w.browser().enter(p.email)).toBe(w.failed('resposta-invalida'))
  })

  test.each([
    ['a clock 40 s behind', -40, null],
    ['a clock 40 s ahead', 40, null],
    ['a clock an hour behind', -2 * 3600, 'resposta-invalida'],
    ['a clock an hour ahead', 3600, 'resposta-invalida'],
  ])('%s', async (_name, seconds, code) => {
    const p = await w.person()
    w.idp.change = (claims) => ({
      ...claims,
      iat: (claims.iat ?? 0) + seconds,
      exp: Math.floor(Date.now() / 1000) + (seconds < 0 ? seconds + 10 : 600),
      ...(seconds > 0 && { nbf: (claims.iat ?? 0) + seconds }),
    })
    expect(await w.browser().enter(p.email)).toBe(code ? w.failed(code) : w.page('/'))
  })

  test.each([
    ['another nonce', { nonce: 'outro-nonce-de-outra-entrada' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'outro-cliente' }],
    ['another issuer', { iss: 'https://outro.example' }],
  ])('refuses an id token with %s', async (_name, wrong) => {
    const p = await w.person()
    w.idp.change = (claims) => ({ ...claims, ...wrong })
    const browser = w.browser()
    expect(await browser.enter(p.email)).toBe(w.failed('resposta-invalida'))
    expect(await browser.token()).toBe('')
  })

  test('an answer counts once: neither its state nor its code comes back', async () => {
    const p = await w.person()
    const browser = w.browser()
    const answer = await browser.answer(p.email)
    expect(await browser.open(answer)).toBe(w.page('/'))
    expect(await browser.open(answer)).toBe(w.failed('entrada-vencida'))
    // The used code under the state of a sign-in that is open.
    const second = new URL(await browser.answer(p.email))
    second.searchParams.set('code', new URL(answer).searchParams.get('code') ?? '')
    expect(await browser.open(second.href)).toBe(w.failed('resposta-invalida'))
  })

  test('an answer belongs to the browser that began, and to the provider that was asked', async () => {
    const p = await w.person()
    const [mine, theirs] = [w.browser(), w.browser()]
    const answer = await mine.answer(p.email)
    expect(await theirs.open(answer)).toBe(w.failed('entrada-vencida'))
    await theirs.begin(p.email)
    expect(await theirs.open(answer)).toBe(w.failed('entrada-vencida'))
    expect(await theirs.token()).toBe('')
    // The other browser did not use it up.
    expect(await mine.open(answer)).toBe(w.page('/'))
    const other = await mine.answer(p.email)
    expect(await mine.open(other.replace(`/${w.provider.codProvedor}/volta`, '/999999/volta'))).toBe(
      w.failed('entrada-vencida'),
    )
    expect(await mine.open(`${w.page(`/api/entrada/provedores/${w.provider.codProvedor}/volta`)}?state=x&code=y`)).toBe(
      w.failed('entrada-vencida'),
    )
  })

  test('an answer that names another issuer, or none, is a mix-up', async () => {
    const p = await w.person()
    for (const iss of ['https://outro.example', null]) {
      const browser = w.browser()
      const answer = new URL(await browser.answer(p.email))
      if (iss === null) answer.searchParams.delete('iss')
      else answer.searchParams.set('iss', iss)
      expect(await browser.open(answer.href)).toBe(w.failed('resposta-invalida'))
      expect(await browser.token()).toBe('')
    }
  })

  test('a sign-in that waited too long, or was refused at the provider, says so', async () => {
    const p = await w.person()
    const browser = w.browser()
    const answer = await browser.answer(p.email)
    await t.sql(`update entrada_oidc set expira_em = now() - interval '1 second'`)
    expect(await browser.open(answer)).toBe(w.failed('entrada-vencida'))
    expect(await w.browser().enter('ninguem@rede.com.br')).toBe(w.failed('provedor-recusou'))
  })

  test.each(['https://mal.example', '//mal.example', '/\\mal.example', '/%2e%2e//mal.example', '/api/logout'])(
    'lands at home for %j',
    async (destino) => {
      const p = await w.person()
      expect(await w.browser().enter(p.email, { destino })).toBe(w.page('/'))
    },
  )

  test('a session that was open before in this browser is not taken over', async () => {
    const p = await w.person()
    const browser = w.browser()
    browser.jar.take(w.m.host, new Headers([['set-cookie', 'patio_sessao=escolhido-por-outro']]))
    await browser.enter(p.email)
    expect(browser.jar.header(w.m.host)).not.toContain('escolhido-por-outro')
  })

  test('a provider that is down, or an address that is not allowed, is told in words', async () => {
    const p = await w.person()
    const browser = w.browser()
    const answer = await browser.answer(p.email)
    w.idp.down = true
    expect(await browser.open(answer)).toBe(w.failed('provedor-fora'))
    const r = await browser.begin(p.email)
    expect([r.status, r.corpo['mensagem']]).toEqual([
      409,
      'O provedor de identidade não respondeu. Tente de novo em alguns minutos.',
    ])
    const tested = await w.call('POST', `seguranca/provedores/${w.provider.codProvedor}/teste`, undefined, w.admin)
    expect(tested.corpo['erro']).toMatch(/descoberta falhou/)
    w.idp.down = false
    expect(
      (await w.call('POST', `seguranca/provedores/${w.provider.codProvedor}/teste`, undefined, w.admin)).corpo,
    ).toMatchObject({
      erro: null,
      verificadoEm: expect.any(String),
    })
    const far = await w.call(
      'POST',
      'seguranca/provedores',
      { ...PROVIDER_DATA, nome: 'Longe', emissor: 'https://longe.example' },
      w.admin,
    )
    const longe = `seguranca/provedores/${String(far.corpo['codProvedor'])}`
    const refused = await w.call('POST', `${longe}/teste`, undefined, w.admin)
    expect(refused.corpo['erro']).toMatch(/longe\.example não está entre os permitidos/)
    await w.call('DELETE', longe, undefined, w.admin)
  })
})

describe('who enters', () => {
  test('without leave to make users, only who exists', async () => {
    expect(await w.browser().enter(w.newcomer())).toBe(w.failed('sem-usuario'))
  })

  test('a new person gets level and stores by the first group that fits, and the next entry follows the mapping', async () => {
    const [store] = w.m.lojas
    const filtros = [{ tipo: 'CONCESSIONARIA', valor: String(store) }]
    const mapa = [
      { grupo: 'chefes', codNivel: 4, filtros },
      { grupo: 'oficina', codNivel: 5, filtros },
    ]
    await w.set({ criaUsuarios: true, mapa })
    const email = w.newcomer({ groups: ['oficina', 'chefes'] })
    expect(await w.browser().enter(email)).toBe(w.page('/'))
    const [u] = await userOf(email)
    expect(u).toMatchObject({ cod_nivel: 4, nome: 'Nova Pessoa', filtros: `CONCESSIONARIA${store}` })
    const history = await w.call('GET', `usuarios/${u?.cod_usuario}`, undefined, w.admin)
    expect(history.corpo).toMatchObject({ situacao: 'ATIVO' })

    w.idp.people.set(email, { email, groups: ['oficina'] })
    const browser = w.browser()
    expect(await browser.enter(email)).toBe(w.page('/'))
    expect(await userOf(email)).toMatchObject([{ cod_nivel: 5 }])
    await w.set({ criaUsuarios: true, mapa: [{ grupo: 'oficina', codNivel: 6, filtros: [] }] })
    await browser.enter(email)
    expect(await userOf(email)).toMatchObject([{ cod_nivel: 6, filtros: '' }])
    const acts = await t.sql<{ acao: string }>(
      'select acao from auditoria where registro = $1 order by cod_auditoria',
      [`usuarios:${u?.cod_usuario}`],
    )
    expect(acts.map((a) => a.acao)).toEqual(['usuario-do-provedor', 'acesso-do-provedor', 'acesso-do-provedor'])

    // Out of every group: no entry any more, nor for a new person.
    w.idp.people.set(email, { email, groups: ['outros'] })
    expect(await w.browser().enter(email)).toBe(w.failed('sem-grupo'))
    expect(await w.browser().enter(w.newcomer({ groups: ['outros'] }))).toBe(w.failed('sem-grupo'))
    await w.set({})
  })

  test('twenty first entries of one person at once make one user', async () => {
    await w.set({ criaUsuarios: true, mapa: [{ grupo: 'oficina', codNivel: 5, filtros: [] }] })
    const email = w.newcomer({ groups: ['oficina'] })
    const browsers = Array.from({ length: 20 }, () => w.browser())
    const answers = await Promise.all(browsers.map((b) => b.answer(email)))
    const ends = await Promise.all(browsers.map((b, i) => b.open(answers[i] ?? '')))
    expect(new Set(ends)).toEqual(new Set([w.page('/')]))
    expect(await userOf(email)).toHaveLength(1)
    await w.set({})
  })

  test('an e-mail counts when it is verified, or of the provider’s own domain', async () => {
    const cod = await w.m.usuario(3)
    const email = `dono${cod}@outra.com.br`
    await t.sql('update usuario set email = $2 where cod_usuario = $1', [cod, email])
    for (const [verified, end] of [
      [undefined, w.failed('sem-email')],
      [false, w.failed('sem-email')],
      [true, w.page('/')],
    ] as const) {
      w.idp.people.set(email, { email, ...(verified !== undefined && { email_verified: verified }) })
      expect(await w.browser().enter(email)).toBe(end)
    }
    const p = await w.person({ email_verified: false })
    expect(await w.browser().enter(p.email)).toBe(w.failed('sem-email'))
  })

  test('an e-mail that passed to somebody else at the provider does not pass the account on', async () => {
    const p = await w.person()
    await w.browser().enter(p.email)
    w.idp.people.set('outra-conta', { email: p.email })
    w.idp.person = 'outra-conta'
    expect(await w.browser().enter(p.email)).toBe(w.failed('outra-identidade'))
  })

  test('a deactivated user stays out, and is not woken', async () => {
    const p = await w.person()
    await w.browser().enter(p.email)
    await t.sql('update usuario set ativo = false where cod_usuario = $1', [p.cod])
    expect(await w.browser().enter(p.email)).toBe(w.failed('inativo'))
  })

  test('who administers everything keeps the level, whatever the groups say', async () => {
    const p = await w.person({ groups: ['oficina'] })
    await w.browser().enter(p.email)
    await t.sql('update usuario set cod_nivel = -1 where cod_usuario = $1', [p.cod])
    await w.set({ mapa: [{ grupo: 'oficina', codNivel: 5, filtros: [] }] })
    expect(await w.browser().enter(p.email)).toBe(w.page('/'))
    expect(await userOf(p.email)).toMatchObject([{ cod_nivel: -1 }])
    await w.set({})
  })

  test('another distributor’s provider opens nothing here', async () => {
    const other = await buildWorld(t, 'dois')
    const p = await w.person()
    const browser = w.browser()
    const at = `entrada/provedores/${w.provider.codProvedor}`
    expect((await browser.send('POST', at, { login: p.email }, other.host)).status).toBe(404)
    const answer = await browser.answer(p.email)
    browser.jar.take(other.host, new Headers([['set-cookie', browser.jar.header(w.m.host)]]))
    expect(await browser.open(answer, other.host)).toBe(`http://${other.host}/login?erro=entrada-vencida`)
    const foreign = await other.token(-1)
    expect((await w.call('GET', 'seguranca/provedores', undefined, foreign, other.host)).corpo).toEqual([])
    expect(
      (await w.call('DELETE', `seguranca/provedores/${w.provider.codProvedor}`, undefined, foreign, other.host)).status,
    ).toBe(404)
  })
})

describe('how well somebody was checked', () => {
  test('an acr that was asked for is demanded of the answer', async () => {
    await w.set({ acr: 'urn:mfa' })
    const weak = await w.person({ acr: 'urn:senha' })
    const strong = await w.person({ acr: 'urn:mfa' })
    const silent = await w.person()
    expect(await w.browser().enter(weak.email)).toBe(w.failed('confirmacao-fraca'))
    expect(await w.browser().enter(silent.email)).toBe(w.failed('confirmacao-fraca'))
    expect(await w.browser().enter(strong.email)).toBe(w.page('/'))
    await w.set({})
  })

  test('where the rule demands a second factor, the provider’s counts, else ours is asked', async () => {
    const admin2 = await w.m.token(-1)
    const rule = { regra: 'EXIGIDO', diasDeCarencia: 0 }
    expect((await w.call('PUT', 'seguranca/regras/3', rule, admin2)).status).toBe(200)
    await t.sql(`update regra_entrada set carencia_ate = '2020-01-01'`)
    const mfa = await w.person({ amr: ['pwd', 'mfa'] })
    const browser = w.browser()
    expect(await browser.enter(mfa.email)).toBe(w.page('/'))
    const [proof] = await t.sql('select confirmada_em from sessao_prova where cod_usuario = $1', [mfa.cod])
    expect(proof?.['confirmada_em']).not.toBeNull()

    const p = await w.person({ amr: ['pwd'] })
    const other = w.browser()
    expect(await other.enter(p.email, { destino: '/oficina' })).toBe(w.page('/login?segundoFator=1'))
    expect(await other.token()).toBe('')
    const wanted = await other.send('POST', 'entrada/continuar')
    expect(wanted.corpo).toMatchObject({ cadastrar: true, metodos: [], destino: '/oficina' })
    const { pedido } = wanted.corpo as { pedido: string }
    expect((await w.browser().send('POST', 'entrada/continuar')).status).toBe(401)
    const totp = await other.send('POST', 'entrada/segundo-fator/novo', { pedido })
    const codigo = await generate({ secret: String(totp.corpo['segredo']) })
    const entered = await other.send('POST', 'entrada/segundo-fator/confirmar', { pedido, codigo })
    expect(entered.status, JSON.stringify(entered.corpo)).toBe(200)
    expect(await t.sql('select metodo, cod_provedor from sessao_prova where cod_usuario = $1', [p.cod])).toEqual([
      { metodo: 'OIDC', cod_provedor: w.provider.codProvedor },
    ])
    await w.set({ segundoFator: true })
    expect(await w.browser().enter((await w.person()).email)).toBe(w.page('/'))
    await w.set({})
    await t.sql('delete from regra_entrada')
  })
})

test('the way in is told by the domain of the login, the same for who exists and who does not', async () => {
  const p = await w.person()
  const ask = async (login: string) => (await w.call('POST', 'entrada/como', { login })).corpo
  const known = await ask(p.email)
  expect(known).toEqual({ senha: true, provedores: [{ codProvedor: w.provider.codProvedor, nome: 'Entra da rede' }] })
  expect(await ask('ninguem@rede.com.br')).toEqual(known)
  expect(await ask('alguem@outra.com.br')).toEqual({ senha: true, provedores: [] })
  expect(await ask('001.23')).toEqual({ senha: true, provedores: [] })
})

test('a provider’s secret is not told to another address, and its people do not pass over', async () => {
  const p = await w.person()
  await w.browser().enter(p.email)
  const [now] = (await w.call('GET', 'seguranca/provedores', undefined, w.admin)).corpo as unknown as OidcProvider[]
  const { segredo: _, ...without } = PROVIDER_DATA
  const moved = { ...without, nome: 'Entra da rede', emissor: 'http://127.0.0.1:9', versao: now?.versao }
  const at = `seguranca/provedores/${w.provider.codProvedor}`
  expect((await w.call('PUT', at, moved, w.admin)).corpo['campos']).toEqual({ segredo: expect.any(String) })
  expect((await w.call('PUT', at, { ...moved, segredo: 'outro' }, w.admin)).corpo).toMatchObject({ pessoas: 0 })
  await w.set({})
})
