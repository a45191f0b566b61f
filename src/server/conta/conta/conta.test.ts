import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openFactors, PASSWORD as FACTORS_PASSWORD } from '#tests/records/factors.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
})
afterAll(() => t.close())

const PASSWORD = 'Minha#Senha1'

/** Creates a user of level 3 with a known password. */
async function someone(): Promise<string> {
  await m.token(3)
  const { hashPassword } = await import('../../core/secrets/password.ts')
  const [u] = (await t.sql(
    `update usuario set senha_hash = '${await hashPassword(PASSWORD)}' where cod_usuario = (select max(cod_usuario) from usuario where cod_nivel = 3) returning email`,
  )) as { email: string }[]
  return u?.email ?? ''
}
const renewBy = (r: Awaited<ReturnType<typeof signIn>>) =>
  t.callApi('POST', 'refresh', { headers: { cookie: String(r.headers['set-cookie']).split(';')[0] ?? '' } })
async function signIn(email: string, senha: string, userAgent = '') {
  return t.server.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    headers: { host: m.host, 'user-agent': userAgent },
    payload: { email, senha },
  })
}
const tokenFor = (r: Awaited<ReturnType<typeof signIn>>) => r.json<{ data: { token: string } }>().data.token

test('a user reads and changes their name, lists their sessions and ends one of them', async () => {
  const email = await someone()
  const fromHere = tokenFor(await signIn(email, PASSWORD, 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36'))
  const fromThere = tokenFor(await signIn(email, PASSWORD, 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1'))
  const conta = (await t.callApi('GET', 'conta', { token: fromHere })).corpo as unknown as {
    sessoes: { familia: string; atual: boolean; aparelho: string | null }[]
  }
  expect(conta.sessoes.map((s) => [s.aparelho, s.atual])).toEqual([
    ['Chrome no Windows', true],
    ['Safari no iPhone', false],
  ])
  expect((await t.callApi('PUT', 'conta/nome', { token: fromHere, body: { nome: 'Ana Paula' } })).corpo).toMatchObject({
    nome: 'Ana Paula',
  })
  const another = conta.sessoes.find((s) => !s.atual)
  expect((await t.callApi('POST', `conta/sessoes/${another?.familia}/encerrar`, { token: fromHere })).status).toBe(200)
  await expect.poll(async () => (await t.callApi('GET', 'conta', { token: fromThere })).status).toBe(401)
  expect((await t.callApi('GET', 'conta', { token: fromHere })).status).toBe(200)
})

test("a user cannot end somebody else's session", async () => {
  const email = await someone()
  const token = tokenFor(await signIn(email, PASSWORD))
  const [notOurs] = (await t.sql(
    `insert into sessao (cod_distribuidor, token_hash, familia, cod_usuario, lembrar, expira_em)
     select cod_distribuidor, 'x', gen_random_uuid(), cod_usuario, false, now() + interval '1 hour' from usuario where email <> '${email}' limit 1 returning familia`,
  )) as { familia: string }[]
  expect((await t.callApi('POST', `conta/sessoes/${notOurs?.familia}/encerrar`, { token })).status).toBe(404)
})

test('changing the password needs the current one and ends the other sessions', async () => {
  const email = await someone()
  const other = await signIn(email, PASSWORD)
  const mine = await signIn(email, PASSWORD)
  const token = tokenFor(mine)
  const swap = (body: object) => t.callApi('POST', 'conta/senha', { token, body })
  expect((await swap({ atual: 'errada', nova: 'Outra#Senha2' })).corpo).toMatchObject({
    campos: { atual: 'Não é a sua senha atual' },
  })
  expect((await swap({ atual: PASSWORD, nova: 'fraca' })).status).toBe(422)
  expect((await swap({ atual: PASSWORD, nova: 'Outra#Senha2' })).status).toBe(200)
  // A token from before counts no more; the cookie of who changed it gives the next one, that of others gives none.
  await expect.poll(async () => (await t.callApi('GET', 'conta', { token })).status).toBe(401)
  expect([(await renewBy(mine)).status, (await renewBy(other)).status]).toEqual([200, 401])
  expect((await signIn(email, PASSWORD)).statusCode).toBe(401)
  expect((await signIn(email, 'Outra#Senha2')).statusCode).toBe(200)
})

interface Listed {
  familia: string
  atual: boolean
  aparelho: string | null
  metodo: string | null
  rede: string | null
  compartilhado: { nome: string; concessionaria: string } | null
}
const sessoesOf = async (token: string) => (await t.callApi('GET', 'conta', { token })).corpo['sessoes'] as Listed[]
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1'

test('a session says how and from where it was entered, never the whole address', async () => {
  const email = await someone()
  const token = tokenFor(await signIn(email, PASSWORD, CHROME))
  const [mine] = await sessoesOf(token)
  expect(mine).toMatchObject({ metodo: 'SENHA', rede: '127.0.0.x', compartilhado: null, aparelho: 'Chrome no Windows' })
  expect(JSON.stringify(mine)).not.toContain('127.0.0.1')
})

test('a user ends all other sessions at once and keeps this one', async () => {
  const email = await someone()
  const others = [tokenFor(await signIn(email, PASSWORD, PHONE)), tokenFor(await signIn(email, PASSWORD, PHONE))]
  const token = tokenFor(await signIn(email, PASSWORD, PHONE))
  const r = await t.callApi('POST', 'conta/sessoes/encerrar-outras', { token, body: {} })
  expect(r.corpo).toEqual({ encerradas: 2 })
  for (const o of others)
    await expect.poll(async () => (await t.callApi('GET', 'conta', { token: o })).status).toBe(401)
  expect((await sessoesOf(token)).map((s) => s.atual)).toEqual([true])
  // Also those that the list has no room for.
  await t.sql(
    `insert into sessao (cod_distribuidor, token_hash, familia, cod_usuario, lembrar, expira_em)
      select cod_distribuidor, gen_random_uuid()::text, gen_random_uuid(), cod_usuario, false, now() + interval '1 hour' from usuario, generate_series(1, 60) where email = $1`,
    [email],
  )
  expect((await t.callApi('POST', 'conta/sessoes/encerrar-outras', { token, body: {} })).corpo).toEqual({
    encerradas: 60,
  })
})

test('an administrator ends one session of somebody, who stays signed in elsewhere', async () => {
  const email = await someone()
  const [u] = await t.sql<{ cod: number }>('select cod_usuario as cod from usuario where email = $1', [email])
  const phone = tokenFor(await signIn(email, PASSWORD, PHONE))
  const desk = tokenFor(await signIn(email, PASSWORD, CHROME))
  const admin = await m.token(2)
  const path = `logs/usuarios/${u?.cod}/sessoes`
  const list = (await t.callApi('GET', `usuarios/${u?.cod}/sessoes`, { token: admin })).corpo as unknown as Listed[]
  expect(list.map((s) => s.aparelho)).toEqual(['Chrome no Windows', 'Safari no iPhone'])
  const lost = list.find((s) => s.aparelho === 'Safari no iPhone')?.familia
  expect((await t.callApi('DELETE', `${path}/${lost}`, { token: await m.token(3) })).status).toBe(403)
  expect((await t.callApi('DELETE', `${path}/${lost}`, { token: admin })).status).toBe(200)
  await expect.poll(async () => (await t.callApi('GET', 'conta', { token: phone })).status).toBe(401)
  expect((await t.callApi('GET', 'conta', { token: desk })).status).toBe(200)
  expect((await t.callApi('DELETE', `${path}/${lost}`, { token: admin })).status).toBe(404)
})

test('a sign-in from a kind of device not used lately is told by e-mail, the first one and a known one are not', async () => {
  const email = await someone()
  const told = async () =>
    (
      await t.sql<{ corpo: string }>(
        `select corpo from mensagem where destino = $1 and assunto like 'Entrada de um aparelho novo%'`,
        [email],
      )
    ).map((x) => x.corpo)
  for (const userAgent of [CHROME, CHROME]) await signIn(email, PASSWORD, userAgent)
  expect(await told()).toEqual([])
  for (const userAgent of [PHONE, PHONE]) await signIn(email, PASSWORD, userAgent)
  expect(await told()).toEqual([expect.stringMatching(/Safari no iPhone, pela rede 127\.0\.0\.x/)])
})

test('guesses of the current password wait as those at the entry, and a page left open does not help', async () => {
  const slow = await openFactors({ RATE_LIMIT_FACTOR: '1' })
  onTestFinished(() => slow.t.close())
  const p = await slow.person()
  const change = (atual: string) => slow.call('POST', 'conta/senha', { atual, nova: 'um cavalo azul' }, p.token)
  for (let n = 0; n < 5; n++) expect((await change('errada')).status).toBe(422)
  const held = await change(FACTORS_PASSWORD)
  expect([held.status, held.corpo['codigo']]).toEqual([429, 'muitas-tentativas'])
  expect((await slow.signIn(p.email)).status).toBe(429)
  await slow.t.sql('update entrada_recusada set livre_em = now()')
  expect((await change(FACTORS_PASSWORD)).status).toBe(200)
  expect(await slow.t.sql('select from entrada_recusada')).toEqual([])
})
