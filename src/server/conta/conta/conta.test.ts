import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
})
afterAll(() => t.fechar())

const SENHA = 'Minha#Senha1'

/** Somebody of level 3 with a known password. */
async function alguem(): Promise<string> {
  await m.token(3)
  const { hashSenha } = await import('../../core/secrets/senha.ts')
  const [u] = (await t.sql(
    `update usuario set senha_hash = '${await hashSenha(SENHA)}' where cod_usuario = (select max(cod_usuario) from usuario where cod_nivel = 3) returning email`,
  )) as { email: string }[]
  return u?.email ?? ''
}
async function entrar(email: string, senha: string, userAgent = '') {
  return t.servidor.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    headers: { host: m.host, 'user-agent': userAgent },
    payload: { email, senha },
  })
}
const tokenDe = (r: Awaited<ReturnType<typeof entrar>>) => r.json<{ data: { token: string } }>().data.token

test('one sees and changes the own name, and where one is signed in; another session ends when asked', async () => {
  const email = await alguem()
  const daqui = tokenDe(await entrar(email, SENHA, 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36'))
  const dali = tokenDe(await entrar(email, SENHA, 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1'))
  const conta = (await t.chamar('GET', 'conta', { token: daqui })).corpo as unknown as {
    sessoes: { familia: string; atual: boolean; aparelho: string | null }[]
  }
  expect(conta.sessoes.map((s) => [s.aparelho, s.atual])).toEqual([
    ['Chrome no Windows', true],
    ['Safari no iPhone', false],
  ])
  expect((await t.chamar('PUT', 'conta/nome', { token: daqui, body: { nome: 'Ana Paula' } })).corpo).toMatchObject({
    nome: 'Ana Paula',
  })
  const outra = conta.sessoes.find((s) => !s.atual)
  expect((await t.chamar('POST', `conta/sessoes/${outra?.familia}/encerrar`, { token: daqui })).status).toBe(200)
  await expect.poll(async () => (await t.chamar('GET', 'conta', { token: dali })).status).toBe(401)
  expect((await t.chamar('GET', 'conta', { token: daqui })).status).toBe(200)
})

test("somebody else's session is nobody's to end", async () => {
  const email = await alguem()
  const token = tokenDe(await entrar(email, SENHA))
  const [alheia] = (await t.sql(
    `insert into sessao (cod_distribuidor, token_hash, familia, cod_usuario, lembrar, expira_em)
     select cod_distribuidor, 'x', gen_random_uuid(), cod_usuario, false, now() + interval '1 hour' from usuario where email <> '${email}' limit 1 returning familia`,
  )) as { familia: string }[]
  expect((await t.chamar('POST', `conta/sessoes/${alheia?.familia}/encerrar`, { token })).status).toBe(404)
})

test('the password changes with the present one alone, and ends the sessions', async () => {
  const email = await alguem()
  const token = tokenDe(await entrar(email, SENHA))
  const trocar = (body: object) => t.chamar('POST', 'conta/senha', { token, body })
  expect((await trocar({ atual: 'errada', nova: 'Outra#Senha2' })).corpo).toMatchObject({
    campos: { atual: 'Não é a sua senha atual' },
  })
  expect((await trocar({ atual: SENHA, nova: 'fraca' })).status).toBe(422)
  expect((await trocar({ atual: SENHA, nova: 'Outra#Senha2' })).status).toBe(200)
  expect((await entrar(email, SENHA)).statusCode).toBe(401)
  expect((await entrar(email, 'Outra#Senha2')).statusCode).toBe(200)
})
