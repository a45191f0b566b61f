import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonOfDevice, SharedDevice } from '#shared/conta/aparelhos.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { hashPassword } from '../../core/secrets/password.ts'

let t: TestServer
let m: World
let other: World
const PASSWORD = 'Patio#2026'
const PIN = '7391'
let senhaHash: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  other = await buildWorld(t, 'dois')
  senhaHash = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

interface Person {
  codUsuario: number
  email: string
}
async function person(nivel: Nivel = 5, lojas?: number[], world = m): Promise<Person> {
  const codUsuario = await world.usuario(nivel, lojas)
  const email = `p${codUsuario}@exemplo.com`
  await t.sql('update usuario set email = $2, senha_hash = $3, nome = $4 where cod_usuario = $1', [
    codUsuario,
    email,
    senhaHash,
    `Pessoa ${codUsuario}`,
  ])
  return { codUsuario, email }
}

/** A browser with its cookies. */
class Browser {
  cookies = new Map<string, string>()
  token = ''
  readonly host: string
  constructor(host = m.host) {
    this.host = host
  }
  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const r = await t.server.app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        host: this.host,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; ') }),
      },
      ...(body && { payload: body }),
    })
    for (const c of r.cookies) {
      if (c.value === '') this.cookies.delete(c.name)
      else this.cookies.set(c.name, c.value)
    }
    const corpo = r.json<Record<string, unknown>>()
    const entered = corpo['data'] as { token: string } | undefined
    if (r.statusCode === 200 && entered?.token) this.token = entered.token
    return { status: r.statusCode, corpo, set: r.cookies }
  }
  async signIn(p: Person) {
    this.token = ''
    return (await this.call('POST', 'authenticate', { email: p.email, senha: PASSWORD })).status
  }
  change(p: Person, pin = PIN) {
    this.token = ''
    return this.call('POST', 'entrada/aparelho', { codUsuario: p.codUsuario, pin })
  }
  async alive() {
    return (await this.call('GET', 'logged')).status === 200
  }
  async people() {
    const { corpo } = await this.call('GET', 'entrada/aparelho')
    return (corpo['aparelho'] as { pessoas: PersonOfDevice[] } | null)?.pessoas ?? null
  }
}

/** The token of who was on the tablet before; it must be worth nothing. */
async function dead(token: string): Promise<boolean> {
  const b = new Browser()
  b.token = token
  return !(await b.alive())
}

const register = (b: Browser, loja = m.lojas[0], nome = 'Tablet do box') =>
  b.call('POST', 'seguranca/aparelhos', { codConcessionaria: loja, nome })

/** A tablet of the first store, registered by a manager. */
async function tablet(): Promise<{ b: Browser; manager: Person; codAparelho: number }> {
  const manager = await person(4)
  const b = new Browser()
  await b.signIn(manager)
  const r = await register(b)
  expect(r.status).toBe(200)
  return { b, manager, codAparelho: (r.corpo as unknown as SharedDevice).codAparelho }
}
/** Somebody who entered the tablet wholly once and chose a PIN. */
async function known(b: Browser, p?: Person): Promise<Person> {
  const someone = p ?? (await person())
  expect(await b.signIn(someone)).toBe(200)
  expect((await b.call('PUT', 'conta/pin', { pin: PIN })).status).toBe(200)
  return someone
}

describe('a shared device', () => {
  test('is registered by a manager of the store, in a cookie that no script reads', async () => {
    const b = new Browser()
    await b.signIn(await person(4, [m.lojas[0] ?? 0]))
    const r = await register(b)
    expect(r.status).toBe(200)
    const cookie = r.set.find((c) => c.name === 'patio_aparelho')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' })
    expect(JSON.stringify(r.corpo)).not.toContain(cookie?.value)
    const [kept] = await t.sql<{ token_hash: string }>('select token_hash from aparelho order by cod_aparelho desc')
    expect(kept?.token_hash).not.toBe(cookie?.value)
    expect((await register(b, m.lojas[1])).status).toBe(404)
    for (const nivel of [3, 5, 6] as const) {
      const noManager = new Browser()
      await noManager.signIn(await person(nivel))
      expect((await register(noManager)).status).toBe(403)
      expect((await noManager.call('GET', 'seguranca/aparelhos')).status).toBe(403)
    }
  })

  test('is listed and withdrawn only by who reaches its store, and takes whoever is on it out at once', async () => {
    const { b, codAparelho } = await tablet()
    const p = await known(b)
    const neighbour = new Browser()
    await neighbour.signIn(await person(4, [m.lojas[1] ?? 0]))
    const stranger = new Browser(other.host)
    await stranger.signIn(await person(2, undefined, other))
    for (const x of [neighbour, stranger]) {
      expect(JSON.stringify((await x.call('GET', 'seguranca/aparelhos')).corpo)).not.toContain('Tablet do box')
      expect((await x.call('DELETE', `seguranca/aparelhos/${codAparelho}`)).status).toBe(404)
    }
    const boss = new Browser()
    await boss.signIn(await person(2))
    const list = (await boss.call('GET', 'seguranca/aparelhos')).corpo as unknown as SharedDevice[]
    expect(list.find((d) => d.codAparelho === codAparelho)).toMatchObject({
      este: false,
      pessoa: `Pessoa ${p.codUsuario}`,
    })
    expect(await b.alive()).toBe(true)
    expect((await boss.call('DELETE', `seguranca/aparelhos/${codAparelho}`)).status).toBe(200)
    await expect.poll(() => b.alive(), { timeout: 5000 }).toBe(false)
    expect((await b.change(p)).corpo['codigo']).toBe('aparelho-nao-registrado')
    expect(await b.people()).toBeNull()
    expect(b.cookies.has('patio_aparelho')).toBe(false)
    expect((await boss.call('DELETE', `seguranca/aparelhos/${codAparelho}`)).status).toBe(404)
  })

  test('registered again is one device, and its first registration is worth nothing', async () => {
    const { b, codAparelho } = await tablet()
    const first = new Map(b.cookies)
    expect((await register(b, m.lojas[1], 'Balcão')).status).toBe(200)
    const list = (await b.call('GET', 'seguranca/aparelhos')).corpo as unknown as SharedDevice[]
    expect(list.filter((d) => d.este).map((d) => d.nome)).toEqual(['Balcão'])
    expect(list.some((d) => d.codAparelho === codAparelho)).toBe(false)
    const copy = new Browser()
    copy.cookies = first
    expect(await copy.people()).toBeNull()
  })
})

test('a PIN under another secret of the installation is none: the tablet asks for a new one, and counts no wrong number', async () => {
  const { b } = await tablet()
  const p = await known(b)
  const { services } = t.server
  const { segredo } = services
  services.segredo = 'outro segredo, depois de uma troca ou de uma mudança'
  try {
    expect((await b.people())?.find((x) => x.codUsuario === p.codUsuario)?.volta).toBe('SEM_PIN')
    expect((await b.call('GET', 'conta/seguranca')).corpo['pinDesde']).toBeNull()
    const r = await b.change(p)
    expect([r.status, r.corpo['atual']]).toEqual([403, { volta: 'SEM_PIN' }])
    await known(b, p)
    expect((await b.change(p)).status).toBe(200)
  } finally {
    services.segredo = segredo
  }
})

describe('changing who is there', () => {
  let b: Browser
  let ana: Person
  let rui: Person
  beforeEach(async () => {
    ;({ b } = await tablet())
    ana = await known(b)
    rui = await known(b)
  })

  test('opens a session of that person, ends the one before, and carries the person in each act', async () => {
    const ofRui = b.token
    const before = b.cookies.get('patio_sessao')
    const r = await b.change(ana)
    expect(r.status).toBe(200)
    expect((r.corpo['data'] as { usuario: Person }).usuario.codUsuario).toBe(ana.codUsuario)
    expect(r.set.find((c) => c.name === 'patio_sessao')?.value).not.toBe(before)
    await expect.poll(() => dead(ofRui)).toBe(true)
    expect((await b.call('PUT', 'conta/nome', { nome: 'Ana no tablet' })).status).toBe(200)
    const ofAna = b.token
    expect((await b.change(rui)).status).toBe(200)
    await expect.poll(() => dead(ofAna)).toBe(true)
    expect((await b.call('PUT', 'conta/nome', { nome: 'Rui no tablet' })).status).toBe(200)
    const acts = await t.sql<{ cod_usuario: number }>(
      `select cod_usuario from auditoria where acao = 'salvarNome' order by cod_auditoria desc limit 2`,
    )
    expect(acts.map((a) => a.cod_usuario)).toEqual([rui.codUsuario, ana.codUsuario])
    const open = await t.sql(
      `select 1 from sessao s join sessao_prova p using (cod_distribuidor, familia) where p.cod_aparelho is not null and s.revogada_em is null and s.usada_em is null and s.cod_usuario = any($1)`,
      [[ana.codUsuario, rui.codUsuario]],
    )
    expect(open).toHaveLength(1)
  })

  test('gives a session of its own, whatever cookie the browser brought', async () => {
    const attacker = new Browser()
    await attacker.signIn(rui)
    const planted = attacker.cookies.get('patio_sessao') ?? ''
    b.cookies.set('patio_sessao', planted)
    expect((await b.change(ana)).status).toBe(200)
    expect(b.cookies.get('patio_sessao')).not.toBe(planted)
    // The planted session ends: it is no way to follow who sits down next.
    await expect.poll(() => attacker.alive()).toBe(false)
  })

  test('five wrong numbers ask for a whole sign-in there; it opens the PIN again', async () => {
    const answers = []
    for (let i = 0; i < 5; i++) answers.push((await b.change(ana, '9999')).corpo)
    expect(answers.map((a) => a['codigo'])).toEqual([...Array<string>(4).fill('pin-errado'), 'entrada-inteira'])
    expect(answers[3]?.['mensagem']).toMatch(/Resta 1 tentativa/)
    // The right number comes too late; another person is not concerned.
    expect((await b.change(ana)).corpo['codigo']).toBe('entrada-inteira')
    expect((await b.people())?.find((p) => p.codUsuario === ana.codUsuario)?.volta).toBe('BLOQUEADO')
    expect((await b.change(rui)).status).toBe(200)
    const [mail] = await t.sql<{ corpo: string }>(
      `select corpo from mensagem where cod_usuario = $1 order by cod_mensagem desc`,
      [ana.codUsuario],
    )
    expect(mail?.corpo).toMatch(/bloqueado no aparelho “Tablet do box”/)
    // A whole sign-in elsewhere opens nothing here.
    await new Browser().signIn(ana)
    expect((await b.change(ana)).status).toBe(403)
    expect(await b.signIn(ana)).toBe(200)
    expect((await b.change(ana)).status).toBe(200)
  })

  test('of fifty simultaneous guesses, five count', async () => {
    const guesses = Array.from({ length: 50 }, (_, i) => String(5000 + i))
    const answers = await Promise.all(guesses.map((pin) => b.call('POST', 'entrada/aparelho', { ...ana, pin })))
    expect(answers.filter((a) => a.corpo['codigo'] === 'pin-errado')).toHaveLength(4)
    expect((await b.change(ana)).status).toBe(403)
  })

  test('a wrong number in between does not add up over days of right ones', async () => {
    for (let i = 0; i < 4; i++) await b.change(ana, '9999')
    expect((await b.change(ana)).status).toBe(200)
    expect((await b.change(ana, '9999')).corpo['mensagem']).toMatch(/Restam 4/)
  })

  test('is for registered devices only, and of the same distributor', async () => {
    const elsewhere = new Browser()
    expect((await elsewhere.change(ana)).corpo['codigo']).toBe('aparelho-nao-registrado')
    const theirs = new Browser(other.host)
    theirs.cookies = new Map(b.cookies)
    expect((await theirs.change(ana)).corpo['codigo']).toBe('aparelho-nao-registrado')
    expect(await theirs.people()).toBeNull()
    const boss = new Browser(other.host)
    const theirBoss = await person(2, undefined, other)
    await boss.signIn(theirBoss)
    expect((await register(boss, other.lojas[0])).status).toBe(200)
    b.cookies.set('patio_aparelho', boss.cookies.get('patio_aparelho') ?? '')
    expect((await b.change(ana)).corpo['codigo']).toBe('aparelho-nao-registrado')
  })

  test('is not for who never entered there, left the store, or is inactive; the answers are alike', async () => {
    const never = await known(new Browser())
    const left = await known(b)
    await t.sql('delete from usuario_filtro where cod_usuario = $1', [left.codUsuario])
    const inactive = await known(b)
    await t.sql('update usuario set ativo = false where cod_usuario = $1', [inactive.codUsuario])
    const nobody = { codUsuario: 999_999, email: '' }
    const answers = []
    for (const p of [never, left, inactive, nobody]) answers.push(await b.change(p))
    for (const a of answers) expect([a.status, a.corpo['mensagem']]).toEqual([401, 'Este PIN não confere.'])
    const shown = (await b.people())?.map((p) => p.codUsuario)
    expect(shown).toEqual(expect.arrayContaining([ana.codUsuario, rui.codUsuario]))
    for (const p of [never, left, inactive]) expect(shown).not.toContain(p.codUsuario)
  })

  test('needs a PIN of one’s own, which is not among the first that anybody tries', async () => {
    const newcomer = await person()
    await b.signIn(newcomer)
    expect((await b.people())?.find((p) => p.codUsuario === newcomer.codUsuario)?.volta).toBe('SEM_PIN')
    for (const pin of ['1234', '0000', '12', '1234567', 'abcd'])
      expect([pin, (await b.call('PUT', 'conta/pin', { pin })).status]).toEqual([pin, 400])
    expect((await b.change(newcomer, '0000')).corpo['codigo']).toBe('entrada-inteira')
    // The same number of two people is kept differently.
    const hashes = await t.sql<{ h: string }>('select pin_hash as h from usuario_pin where cod_usuario = any($1)', [
      [ana.codUsuario, rui.codUsuario],
    ])
    expect(hashes.every(({ h }) => /^[\w-]{8}:\$argon2id\$/.test(h))).toBe(true)
    expect(new Set(hashes.map(({ h }) => h)).size).toBe(2)
    // Taken away, it opens nothing.
    await b.signIn(ana)
    expect((await b.call('PUT', 'conta/pin', { pin: null })).status).toBe(200)
    expect((await b.change(ana)).corpo['codigo']).toBe('entrada-inteira')
  })

  test('whoever ends all sessions, changes the password or is reset enters wholly again', async () => {
    const boss = new Browser()
    await boss.signIn(await person(2))
    expect((await boss.call('DELETE', `usuarios/${ana.codUsuario}/sessoes`)).status).toBe(200)
    expect((await b.change(ana)).status).toBe(401)
    expect(await b.signIn(rui)).toBe(200)
    const elsewhere = new Browser()
    await elsewhere.signIn(rui)
    expect((await elsewhere.call('POST', 'conta/sessoes/encerrar-outras', {})).corpo).toEqual({ encerradas: 1 })
    await expect.poll(() => b.alive()).toBe(false)
    expect((await b.change(rui)).status).toBe(401)
  })
})

describe('a session by PIN', () => {
  test('never satisfies a dangerous act, nor adds a way in', async () => {
    const { b, manager } = await tablet()
    await known(b, manager)
    expect((await b.change(manager)).status).toBe(200)
    const refused = [
      await register(b),
      await b.call('PUT', 'conta/pin', { pin: '8264' }),
      await b.call('POST', 'conta/seguranca/totp', {}),
      await b.call('POST', 'conta/seguranca/passkeys/opcoes', {}),
      await b.call('POST', 'conta/seguranca/recuperacao', {}),
      await b.call('POST', 'conta/seguranca/confirmar', { metodo: 'SENHA', senha: PASSWORD }),
    ]
    expect(refused.map((r) => [r.status, r.corpo['codigo']])).toEqual(refused.map(() => [403, 'entrada-inteira']))
    // The same person, entered wholly, may.
    await b.signIn(manager)
    expect((await b.call('PUT', 'conta/pin', { pin: '8264' })).status).toBe(200)
  })

  test('where a factor is demanded, needs one proven on the device within the shift', async () => {
    const { b } = await tablet()
    const p = await known(b)
    const rule = (regra: string | null) =>
      regra === null
        ? t.sql('delete from regra_entrada where cod_distribuidor = $1', [m.codDistribuidor])
        : t.sql(`insert into regra_entrada (cod_distribuidor, cod_nivel, segundo_fator) values ($1, 5, $2)`, [
            m.codDistribuidor,
            regra,
          ])
    await rule('EXIGIDO')
    expect((await b.change(p)).corpo['atual']).toEqual({ volta: 'FATOR' })
    const entered = (ago: string) =>
      t.sql(`update aparelho_pessoa set com_fator = true, entrou_em = now() - $2::interval where cod_usuario = $1`, [
        p.codUsuario,
        ago,
      ])
    await entered('11 hours')
    expect((await b.change(p)).status).toBe(200)
    await entered('13 hours')
    expect((await b.change(p)).status).toBe(403)
    await rule(null)
    expect((await b.change(p)).status).toBe(200)
  })

  test('an account kept for emergencies does not come back by PIN', async () => {
    const { b } = await tablet()
    const p = await known(b)
    await t.sql('update usuario set emergencia = true where cod_usuario = $1', [p.codUsuario])
    expect((await b.change(p)).status).toBe(401)
    expect((await b.people())?.some((x) => x.codUsuario === p.codUsuario)).toBe(false)
  })
})
