import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { createClient } from '../../core/database/pool.ts'
import { transaction } from '../../core/database/transaction.ts'
import { hashPassword } from '../../core/secrets/password.ts'

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

interface Person {
  codUsuario: number
  email: string
  codigo: number
}
async function person(world = m, onde = t): Promise<Person> {
  const codUsuario = await world.usuario(3)
  const [u] = await onde.sql<{ email: string; codigo: number }>(
    'update usuario set senha_hash = $2 where cod_usuario = $1 returning email, codigo_login as codigo',
    [codUsuario, await hashPassword(PASSWORD)],
  )
  return { codUsuario, email: u?.email ?? '', codigo: u?.codigo ?? 0 }
}
const signIn = (email: string, senha = PASSWORD, host = m.host) =>
  t.callApi('POST', 'authenticate', { host, body: { email, senha, rememberme: false } })
const whose = (r: { corpo: Record<string, unknown> }) =>
  (r.corpo['data'] as { usuario: { codUsuario: number } } | undefined)?.usuario.codUsuario

test('the login code signs in, with or without the mask, and the e-mail still does', async () => {
  const p = await person()
  const digits = String(p.codigo).padStart(5, '0')
  const masked = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  for (const login of [masked, digits, String(p.codigo), ` ${digits.slice(0, 3)}-${digits.slice(3)} `, p.email])
    expect([login, whose(await signIn(login))]).toEqual([login, p.codUsuario])
  const { token } = (await signIn(masked)).corpo['data'] as { token: string }
  expect((await t.callApi('GET', 'conta', { token })).corpo['usuario']).toMatchObject({ codigoLogin: masked })
})

test('a wrong password, an unknown code and a code of another distributor are refused alike', async () => {
  const p = await person()
  for (let i = 0; i < 9; i++) await secondWorld.usuario(3)
  const notOurs = await person(secondWorld)
  await t.sql('update sequencia_login set ultimo = 700 where cod_distribuidor = $1', [secondWorld.codDistribuidor])
  const far = await person(secondWorld)
  expect(far.codigo).toBe(701)
  const refusal = async (login: string, senha = PASSWORD) => {
    const r = await signIn(login, senha)
    return { corpo: { ...r.corpo, requestId: '' }, status: r.status }
  }
  const wrong = await refusal(p.email, 'errada')
  expect(wrong).toMatchObject({ status: 401, corpo: { mensagem: 'Acesso não autorizado' } })
  for (const [login, senha] of [
    [String(p.codigo), 'errada'],
    ['123.456.789', PASSWORD],
    ['007.01', PASSWORD],
    ['0', PASSWORD],
    ['9'.repeat(60), PASSWORD],
    [notOurs.email, PASSWORD],
  ] as const)
    expect(await refusal(login, senha), login).toEqual(wrong)
  expect(whose(await signIn('007.01', PASSWORD, secondWorld.host))).toBe(far.codUsuario)
  // The same code belongs to another user there.
  expect(whose(await signIn(String(p.codigo), PASSWORD, secondWorld.host))).not.toBe(p.codUsuario)
  await t.sql('update usuario set ativo = false where cod_usuario = $1', [p.codUsuario])
  expect(await refusal(String(p.codigo))).toEqual(wrong)
})

test('wrong passwords count per user, by e-mail and by code in any spelling', async () => {
  const slow = await openTestServer({ RATE_LIMIT_FACTOR: '1' })
  onTestFinished(() => slow.close())
  const world = await buildWorld(slow)
  const p = await person(world, slow)
  const attempt = (email: string, senha = 'errada') =>
    slow.callApi('POST', 'authenticate', { host: world.host, body: { email, senha } })
  const digits = String(p.codigo).padStart(5, '0')
  for (const login of [p.email, digits, `${digits.slice(0, 3)}.${digits.slice(3)}`, p.email, String(p.codigo)])
    expect((await attempt(login)).status).toBe(401)
  for (const login of [p.email, digits]) {
    const r = await attempt(login, PASSWORD)
    expect([r.status, Number(r.headers.get('retry-after')) > 0]).toEqual([429, true])
  }
  await slow.sql(`update entrada_recusada set livre_em = now()`)
  expect((await attempt(digits, PASSWORD)).status).toBe(200)
  // The correct sign-in by code cleared the attempts by e-mail too.
  expect((await attempt(p.email)).status).toBe(401)
  for (const login of ['900.00', '90000', '0090000', '9-0.000', '900.00'])
    expect((await attempt(login)).status).toBe(401)
  const [known, nobody] = [await attempt(digits), await attempt('90000')]
  expect([known.status, nobody.status]).toEqual([401, 429])
  expect(String(nobody.corpo['mensagem'])).toMatch(/^Muitas tentativas para este email ou código\. Aguarde \d+ s/)
})

test('users created concurrently get distinct codes, in each distributor from 1', async () => {
  const other = await buildWorld(t, 'tres')
  const insert = (world: World) =>
    transaction(
      t.database.db,
      { codDistribuidor: world.codDistribuidor, codUsuario: null, lojas: 'todas' },
      async (tx) =>
        tx
          .insertInto('usuario')
          .values({
            codDistribuidor: world.codDistribuidor,
            nome: 'Junto',
            email: `${crypto.randomUUID()}@exemplo.com`,
            senhaHash: null,
            codNivel: 3,
            // A code cannot be chosen.
            codigoLogin: 4,
          })
          .returning('codigoLogin')
          .executeTakeFirstOrThrow(),
    )
  const data = await Promise.all(Array.from({ length: 20 }, () => insert(other)))
  expect(data.map((u) => u.codigoLogin).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  await transaction(
    t.database.db,
    { codDistribuidor: other.codDistribuidor, codUsuario: null, lojas: 'todas' },
    async (tx) => {
      const vistos = await tx.selectFrom('sequenciaLogin').selectAll().execute()
      expect(vistos).toEqual([{ codDistribuidor: other.codDistribuidor, ultimo: 20 }])
    },
  )
})

test('a code never changes, and the code of a deleted user is never reused', async () => {
  const p = await person()
  await expect(t.sql('update usuario set codigo_login = 9999 where cod_usuario = $1', [p.codUsuario])).rejects.toThrow(
    'codigo_login never changes',
  )
  await t.sql('delete from usuario_filtro where cod_usuario = $1', [p.codUsuario])
  await t.sql('delete from usuario where cod_usuario = $1', [p.codUsuario])
  expect((await person()).codigo).toBe(p.codigo + 1)
})

test('the list finds users by code, with or without the mask, sorts by it, and shows the current mask', async () => {
  const admin = await m.token(2)
  for (const nivel of [6, 3] as const) await m.usuario(nivel)
  const p = await person()
  const fetchList = async (query: string) => {
    const r = await t.callApi('GET', `usuarios?limite=200&${query}`, { token: admin })
    return r.corpo['itens'] as { codUsuario: number; codigoLogin: string }[]
  }
  const written = String(p.codigo).padStart(5, '0').replace(/(..)$/, '.$1')
  for (const search of [written, String(p.codigo), `0${p.codigo}`])
    expect(await fetchList(`busca=${search}`)).toContainEqual(
      expect.objectContaining({ codUsuario: p.codUsuario, codigoLogin: written }),
    )
  expect(await fetchList('busca=999.99')).toEqual([])
  const codes = (await fetchList('ordem=codigo')).map((u) => u.codigoLogin)
  expect(codes.length).toBeGreaterThan(3)
  expect(codes).toEqual(codes.toSorted())
  const accesses = await t.callApi('GET', `logs/usuarios?busca=${written}`, { token: admin })
  expect(accesses.corpo['itens']).toContainEqual(expect.objectContaining({ codigoLogin: written }))
  await t.sql(`update distribuidor set mascara_codigo_login = '#-###.###' where cod_distribuidor = $1`, [
    m.codDistribuidor,
  ])
  await expect
    .poll(async () => (await t.callApi('GET', `usuarios/${p.codUsuario}`, { token: admin })).corpo['codigoLogin'])
    .toBe(
      `0-${String(p.codigo)
        .padStart(6, '0')
        .replace(/(...)$/, '.$1')}`,
    )
})

test('the migration numbers existing users in order of creation', async () => {
  const migracao = await readFile(new URL('../../../../db/migrations/0093_codigo_login.sql', import.meta.url), 'utf8')
  const client = createClient(t.database.dono)
  await client.connect()
  await client.query('begin')
  try {
    await client.query(`alter table usuario drop column codigo_login cascade; drop table sequencia_login;
      drop trigger usuario_codigo_login on usuario; drop function da_codigo_login, guarda_codigo_login cascade`)
    await client.query(migracao)
    const { rows } = await client.query<{ cod: number; codigo: number; n: number }>(
      `select cod_distribuidor as cod, codigo_login as codigo, row_number() over (partition by cod_distribuidor order by cod_usuario)::int as n from usuario`,
    )
    expect(new Set(rows.map((r) => r.cod)).size).toBeGreaterThan(1)
    expect(rows.map((r) => r.codigo)).toEqual(rows.map((r) => r.n))
    const { rows: nova } = await client.query<{ codigo: number }>(
      `insert into usuario (cod_distribuidor, nome, email, cod_nivel) values ($1, 'Depois', 'depois@exemplo.com', 3) returning codigo_login as codigo`,
      [m.codDistribuidor],
    )
    expect(nova[0]?.codigo).toBe(rows.filter((r) => r.cod === m.codDistribuidor).length + 1)
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
