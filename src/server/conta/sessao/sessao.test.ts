import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dispatch } from '../../core/mail/outbox.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { callApi } from '#tests/server/request.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { hashPassword, NOBODY_HASH } from '../../core/secrets/password.ts'
import { newSecret } from '../../core/tenancy/session.ts'

let t: TestServer
let m: World
let secondWorld: World
const PASSWORD = 'Patio#2026'
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  secondWorld = await buildWorld(t, 'dois')
})
afterAll(() => t.close())

async function person(): Promise<{ codUsuario: number; email: string }> {
  const codUsuario = await m.usuario(3)
  const email = `p${codUsuario}@exemplo.com`
  await t.sql('update usuario set email = $2, senha_hash = $3 where cod_usuario = $1', [
    codUsuario,
    email,
    await hashPassword(PASSWORD),
  ])
  return { codUsuario, email }
}
const signIn = (email: string, senha = PASSWORD, rememberme = false) =>
  t.callApi('POST', 'authenticate', { body: { email, senha, rememberme } })
const cookieOf = (r: { headers: Headers } | undefined) =>
  r?.headers.getSetCookie().find((c) => c.startsWith('patio_sessao='))
const renew = (cookie: string | undefined, host?: string) =>
  t.callApi('POST', 'refresh', { headers: { cookie: cookie?.split(';')[0] ?? '' }, ...(host && { host }) })
const data = (r: { corpo: Record<string, unknown> }) =>
  r.corpo['data'] as { usuario: Record<string, unknown>; token: string }

test('a correct password gives user and token; the cookie is httpOnly and strict', async () => {
  const p = await person()
  const r = await signIn(p.email.toUpperCase(), PASSWORD, true)
  expect(r.status).toBe(200)
  expect(data(r).usuario).toMatchObject({ codUsuario: p.codUsuario, codNivel: 3 })
  expect(cookieOf(r)).toMatch(/HttpOnly; SameSite=Strict/)
  expect(cookieOf(r)).toMatch(/Max-Age=/)
  expect(cookieOf(await signIn(p.email))).not.toMatch(/Max-Age=/)
  const logged = await t.callApi('GET', 'logged', { token: data(r).token })
  expect(logged.corpo['usuario']).not.toHaveProperty('email')
})

test('a wrong password and an unknown address give the same answer after the same work', async () => {
  const p = await person()
  const refusal = async (email: string) => {
    const r = await signIn(email, 'errada')
    return { corpo: { ...r.corpo, requestId: '' }, status: r.status }
  }
  const wrong = await refusal(p.email)
  expect(await refusal('ninguem@exemplo.com')).toEqual(wrong)
  expect(wrong).toMatchObject({ status: 401, corpo: { mensagem: 'Acesso não autorizado' } })
  // The hash for unknown users costs the same as a real one: same parameters and lengths.
  const [, tipo, versao, parametros, salt, tag] = (await hashPassword(PASSWORD)).split('$')
  const [, ...nobody] = NOBODY_HASH.split('$')
  expect([...nobody.slice(0, 3), nobody[3]?.length, nobody[4]?.length]).toEqual([
    tipo,
    versao,
    parametros,
    salt?.length,
    tag?.length,
  ])
})

test('the refresh token rotates; reusing an old one later ends the whole family', async () => {
  const p = await person()
  const first = cookieOf(await signIn(p.email))
  const r = await renew(first)
  expect(r.status).toBe(200)
  const second = cookieOf(r)
  expect(second).not.toBe(first)
  await t.sql(
    `update sessao set usada_em = usada_em - interval '1 minute' where cod_usuario = $1 and usada_em is not null`,
    [p.codUsuario],
  )
  expect((await renew(first)).status).toBe(401)
  expect((await renew(second)).status).toBe(401)
})

test.each([
  [true, 90],
  [false, 7],
])('a sign-in ends for good, however it is used (remembered: %s, after %i days)', async (rememberme, days) => {
  const p = await person()
  const first = cookieOf(await signIn(p.email, PASSWORD, rememberme))
  const entered = (ago: string) =>
    t.sql('update sessao set entrou_em = now() - $2::interval where cod_usuario = $1', [p.codUsuario, ago])
  await entered(`${days} days -1 minute`)
  const second = await renew(first)
  expect(second.status).toBe(200)
  const [s] = await t.sql<{ ok: boolean }>(
    `select max(expira_em) < now() + interval '2 minutes' as ok from sessao where cod_usuario = $1 and usada_em is null`,
    [p.codUsuario],
  )
  expect(s?.ok).toBe(true)
  await t.sql(`update sessao set expira_em = expira_em - interval '2 minutes' where cod_usuario = $1`, [p.codUsuario])
  expect((await renew(cookieOf(second))).status).toBe(401)
})

test('two tabs that refresh at once both stay signed in', async () => {
  const cookie = cookieOf(await signIn((await person()).email))
  const r = await Promise.all([renew(cookie), renew(cookie), renew(cookie)])
  expect(r.map((x) => x.status)).toEqual([200, 200, 200])
})

test('a cookie replayed within its grace period gets the newest of its family, never a branch', async () => {
  const p = await person()
  const first = cookieOf(await signIn(p.email))
  const iguais = await Promise.all([renew(first), renew(first), renew(first)])
  const second = cookieOf(iguais[0])
  expect(iguais.map(cookieOf)).toEqual([second, second, second])
  const third = cookieOf(await renew(second))
  expect(third).not.toBe(second)
  expect(cookieOf(await renew(first))).toBe(third)
  expect(await t.sql('select from sessao where cod_usuario = $1 and usada_em is null', [p.codUsuario])).toHaveLength(1)
})

test('a cookie is not valid at another distributor', async () => {
  expect((await renew(cookieOf(await signIn((await person()).email)), secondWorld.host)).status).toBe(401)
})

test("logout ends its own session (cookie, token, socket) in every process; the user's other sessions go on", async () => {
  const p = await person()
  const other = await t.secondServer()
  const [myOwn, notOurs] = [await signIn(p.email), await signIn(p.email)]
  const loggedIn = (r: typeof myOwn, onde = t.server.endereco) =>
    callApi(onde, 'GET', 'logged', { host: m.host, token: data(r).token }).then((x) => x.status)
  const connect = async (r: typeof myOwn, onde: string) => {
    const s = io(onde, {
      transports: ['websocket'],
      auth: { token: data(r).token },
      extraHeaders: { host: m.host },
      reconnection: false,
      forceNew: true,
    })
    onTestFinished(() => void s.close())
    await new Promise((ok, failure) => s.on('connect', () => ok(s)).on('connect_error', failure))
    return s
  }
  const [mySocket, foreignSocket] = [await connect(myOwn, other.endereco), await connect(notOurs, other.endereco)]
  expect([await loggedIn(myOwn), await loggedIn(myOwn, other.endereco)]).toEqual([200, 200])
  const cookie = cookieOf(myOwn)
  await t.callApi('POST', 'logout', { headers: { cookie: cookie?.split(';')[0] ?? '' } })
  expect(await loggedIn(myOwn)).toBe(401)
  await expect.poll(() => loggedIn(myOwn, other.endereco)).toBe(401)
  await expect.poll(() => mySocket.connected).toBe(false)
  expect((await renew(cookie)).status).toBe(401)
  expect([await loggedIn(notOurs), await loggedIn(notOurs, other.endereco), foreignSocket.connected]).toEqual([
    200,
    200,
    true,
  ])
  // By the token alone, without a cookie.
  await t.callApi('POST', 'logout', { token: data(notOurs).token })
  expect([await loggedIn(notOurs), (await renew(cookieOf(notOurs))).status]).toEqual([401, 401])
})

test('a deactivated user is signed out at once, although the token is still valid', async () => {
  const p = await person()
  const { token } = data(await signIn(p.email))
  await t.sql('update usuario set ativo = false where cod_usuario = $1', [p.codUsuario])
  await expect.poll(async () => (await t.callApi('GET', 'logged', { token })).status).toBe(401)
})

test('a lowered level applies at once, whatever the token says', async () => {
  const p = await person()
  const { token } = data(await signIn(p.email))
  expect((await t.callApi('GET', 'oficina-digital/donos', { token })).status).toBe(200)
  await t.sql('update usuario set cod_nivel = 6 where cod_usuario = $1', [p.codUsuario])
  await expect.poll(async () => (await t.callApi('GET', 'oficina-digital/donos', { token })).status).toBe(403)
})

async function linkOf(email: string): Promise<string> {
  await t.callApi('POST', 'password/forgot', { body: { email } })
  await expect
    .poll(async () => (await t.sql(`select from mensagem where destino = $1 and estado = 'PENDENTE'`, [email])).length)
    .toBe(1)
  await dispatch(t.server.services, { info: () => {}, warn: () => {} })
  const folder = join(t.server.services.env.DATA_DIR, 'mensagens')
  const sentEmails = await Promise.all((await readdir(folder)).map((a) => readFile(join(folder, a), 'utf8')))
  const mail = sentEmails.find((c) => c.includes(email)) ?? ''
  return /password\/([\w=\n\r-]+?)[\r\n]{2}/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? ''
}

test('a forgotten password is reset by a single-use link on the configured host and ends open sessions', async () => {
  const p = await person()
  const cookie = cookieOf(await signIn(p.email))
  const token = await linkOf(p.email)
  expect(token).toMatch(/^[\w-]{40,}$/)
  const swap = (senha: string) => t.callApi('POST', 'password/reset', { body: { token, senha } })
  expect((await swap('Senha@123')).corpo['campos']).toHaveProperty('senha')
  expect((await swap('Outra#Senha77')).status).toBe(200)
  expect((await swap('Mais#Uma#Senha8')).status).toBe(422)
  expect((await renew(cookie)).status).toBe(401)
  expect((await signIn(p.email, 'Outra#Senha77')).status).toBe(200)
})

test('a forgotten password is mailed once within minutes, and only the newest link is valid', async () => {
  const p = await person()
  const sendRequest = () => t.callApi('POST', 'password/forgot', { body: { email: p.email } })
  const sentEmails = async () => (await t.sql('select from mensagem where destino = $1', [p.email])).length
  const first = await linkOf(p.email)
  await Promise.all([sendRequest(), sendRequest()])
  // Background work runs in order: once this e-mail is written, the earlier request has finished.
  await linkOf((await person()).email)
  expect(await sentEmails()).toBe(1)
  await t.sql(`update senha_link set criado_em = criado_em - interval '6 minutes' where cod_usuario = $1`, [
    p.codUsuario,
  ])
  await Promise.all([sendRequest(), sendRequest(), sendRequest()])
  await expect.poll(sentEmails).toBe(2)
  await linkOf((await person()).email)
  expect(await sentEmails()).toBe(2)
  const r = await t.callApi('POST', 'password/reset', { body: { token: first, senha: 'Outra#Senha77' } })
  expect(r.corpo['campos']).toHaveProperty('token')
})

test('a request for an unknown address answers the same and sends nothing', async () => {
  const p = await person()
  const a = await t.callApi('POST', 'password/forgot', { body: { email: 'ninguem2@exemplo.com' } })
  const b = await t.callApi('POST', 'password/forgot', { body: { email: p.email } })
  expect([a.status, a.corpo]).toEqual([b.status, b.corpo])
  expect(await t.sql(`select from mensagem where destino = 'ninguem2@exemplo.com'`)).toHaveLength(0)
})

test('an SMS without a gateway stays in the outbox, and a bad number is named', async () => {
  const token = await m.token(3)
  const sms = (telefone: string) =>
    t.callApi('POST', 'sms', {
      token,
      body: { codConcessionaria: m.lojas[0], telefone, mensagem: 'Seu carro está pronto' },
    })
  const r = await sms('(11) 98888-7777')
  await dispatch(t.server.services, { info: () => {}, warn: () => {} })
  expect(await t.sql('select estado, destino from mensagem where cod_mensagem = $1', [r.corpo['codMensagem']])).toEqual(
    [{ estado: 'GUARDADA', destino: '11988887777' }],
  )
  expect((await sms('123')).corpo['campos']).toEqual({ telefone: 'Favor inserir telefone válido' })
})

test('wrong passwords delay their account and address alone; a correct or new password ends the wait', async () => {
  const slow = await openTestServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' })
  onTestFinished(() => slow.close())
  const world = await buildWorld(slow)
  const codUsuario = await world.usuario(3)
  await slow.sql(`update usuario set email = 'alvo@exemplo.com', senha_hash = $2 where cod_usuario = $1`, [
    codUsuario,
    await hashPassword(PASSWORD),
  ])
  const attempt = async (ip: string, senha = 'errada', email = 'alvo@exemplo.com') => {
    const headers = { 'x-forwarded-for': ip }
    const r = await slow.callApi('POST', 'authenticate', { host: world.host, headers, body: { email, senha } })
    if (r.status === 429) expect(Number(r.headers.get('retry-after'))).toBeGreaterThan(0)
    return r.status
  }
  const espera = async () =>
    (
      await slow.sql<{ s: number }>(
        `select extract(epoch from livre_em - ultima_em)::int as s from entrada_recusada where rede = '203.0.113.9'`,
      )
    )[0]?.s
  const pass = (tempo: string) =>
    slow.sql(`update entrada_recusada set livre_em = livre_em - $1::interval where rede = '203.0.113.9'`, [tempo])
  const attackerIp = '203.0.113.9'
  // Concurrent attempts too: each is counted before its password is checked.
  const together = await Promise.all(Array.from({ length: 8 }, () => attempt(attackerIp)))
  expect(together.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  expect([await attempt(attackerIp, PASSWORD), await espera()]).toEqual([429, 30])
  expect(await attempt('198.51.100.7', PASSWORD)).toBe(200)
  await pass('31 seconds')
  expect(await attempt(attackerIp)).toBe(401)
  expect([await attempt(attackerIp), await espera()]).toEqual([429, 60])
  await pass('61 seconds')
  expect(await attempt(attackerIp, PASSWORD)).toBe(200)
  expect(await attempt(attackerIp)).toBe(401)

  // Unknown accounts wait alike, and addresses of one IPv6 network count as one.
  const house = (n: number) => attempt(`2001:db8:1:2::${n}`, 'errada', 'ninguem@exemplo.com')
  for (let n = 1; n <= 5; n++) expect(await house(n)).toBe(401)
  expect(await house(6)).toBe(429)

  for (let n = 0; n < 4; n++) await attempt(attackerIp)
  expect(await attempt(attackerIp)).toBe(429)
  const { segredo, hash } = newSecret()
  await slow.sql(
    `insert into senha_link (cod_distribuidor, cod_usuario, token_hash, expira_em) values ($1, $2, $3, now() + interval '1 hour')`,
    [world.codDistribuidor, codUsuario, hash],
  )
  const passwordChange = { token: segredo, senha: 'Outra#Senha77' }
  expect((await slow.callApi('POST', 'password/reset', { host: world.host, body: passwordChange })).status).toBe(200)
  expect(await attempt(attackerIp, 'Outra#Senha77')).toBe(200)
})

test('a screen event that is too long is stored truncated, as valid JSON', async () => {
  const { token } = data(await signIn((await person()).email))
  const body = { tipo: 'erro', mensagem: 'tela caiu', dados: { pilha: '"\\é'.repeat(20_000) } }
  expect((await t.callApi('POST', 'savelog', { token, body })).status).toBe(200)
  const [l] = await t.sql<{ dados: { mensagem: string; cortado: string } }>(
    `select dados from auditoria where acao = 'log:erro' order by cod_auditoria desc limit 1`,
  )
  expect([l?.dados.mensagem, l?.dados.cortado.length]).toEqual(['tela caiu', 20_000])
})

test('addresses of one IPv6 network share the limit of a public call', async () => {
  const tight = await openTestServer({ RATE_LIMIT_FACTOR: '0.3', TRUST_PROXY: '127.0.0.1' })
  onTestFinished(() => tight.close())
  const world = await buildWorld(tight)
  const forgot = async (ip: string) => {
    const headers = { 'x-forwarded-for': ip }
    const body = { email: 'ninguem@exemplo.com' }
    return (await tight.callApi('POST', 'password/forgot', { host: world.host, headers, body })).status
  }
  const house: number[] = []
  for (let n = 1; n <= 4; n++) house.push(await forgot(`2001:db8:1:2::${n}`))
  expect(house).toEqual([200, 200, 200, 429])
  expect(await forgot('2001:db8:1:3::1')).toBe(200)
})

test('users behind one address have separate rate limits, and static files do not count', async () => {
  const tight = await openTestServer({ RATE_LIMIT_FACTOR: '0.005' })
  onTestFinished(() => tight.close())
  const world = await buildWorld(tight)
  const vezes = async (token?: string) => {
    const states: number[] = []
    for (let i = 0; i < 7; i++) {
      const r = await tight.callApi('GET', 'logged', { host: world.host, ...(token && { token }) })
      states.push(r.status)
    }
    return states.filter((s) => s === 429).length
  }
  const [one, another] = [await world.token(3), await world.token(4)]
  expect([await vezes(one), await vezes(another)]).toEqual([1, 1])
  for (let i = 0; i < 10; i++)
    expect((await fetch(`${tight.server.endereco}/v3/assets/nenhum.js`)).status, 'a file').toBe(404)
  // An invalid token counts for its address.
  expect([await vezes('inventado'), await vezes()]).toEqual([1, 7])
})
