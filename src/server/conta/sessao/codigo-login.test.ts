import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { criarCliente } from '../../core/database/pool.ts'
import { transacao } from '../../core/database/transaction.ts'
import { hashSenha } from '../../core/secrets/senha.ts'

let t: Teste
let m: Mundo
let dois: Mundo
const SENHA = 'Patio#2026'
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  dois = await buildMundo(t, 'dois')
})
afterAll(() => t.fechar())

interface Pessoa {
  codUsuario: number
  email: string
  codigo: number
}
async function pessoa(mundo = m, onde = t): Promise<Pessoa> {
  const codUsuario = await mundo.usuario(3)
  const [u] = await onde.sql<{ email: string; codigo: number }>(
    'update usuario set senha_hash = $2 where cod_usuario = $1 returning email, codigo_login as codigo',
    [codUsuario, await hashSenha(SENHA)],
  )
  return { codUsuario, email: u?.email ?? '', codigo: u?.codigo ?? 0 }
}
const entrar = (email: string, senha = SENHA, host = m.host) =>
  t.chamar('POST', 'authenticate', { host, body: { email, senha, rememberme: false } })
const deQuem = (r: { corpo: Record<string, unknown> }) =>
  (r.corpo['data'] as { usuario: { codUsuario: number } } | undefined)?.usuario.codUsuario

test('the code signs in as the e-mail does, under the mask or not, and so does the e-mail still', async () => {
  const p = await pessoa()
  const digitos = String(p.codigo).padStart(5, '0')
  const mascarado = `${digitos.slice(0, -2)}.${digitos.slice(-2)}`
  for (const login of [mascarado, digitos, String(p.codigo), ` ${digitos.slice(0, 3)}-${digitos.slice(3)} `, p.email])
    expect([login, deQuem(await entrar(login))]).toEqual([login, p.codUsuario])
  const { token } = (await entrar(mascarado)).corpo['data'] as { token: string }
  expect((await t.chamar('GET', 'conta', { token })).corpo['usuario']).toMatchObject({ codigoLogin: mascarado })
})

test('a wrong password, an unknown code and one of another distributor are refused alike', async () => {
  const p = await pessoa()
  for (let i = 0; i < 9; i++) await dois.usuario(3)
  const alheia = await pessoa(dois)
  await t.sql('update sequencia_login set ultimo = 700 where cod_distribuidor = $1', [dois.codDistribuidor])
  const longe = await pessoa(dois)
  expect(longe.codigo).toBe(701)
  const recusa = async (login: string, senha = SENHA) => {
    const r = await entrar(login, senha)
    return { corpo: { ...r.corpo, requestId: '' }, status: r.status }
  }
  const errada = await recusa(p.email, 'errada')
  expect(errada).toMatchObject({ status: 401, corpo: { mensagem: 'Acesso não autorizado' } })
  for (const [login, senha] of [
    [String(p.codigo), 'errada'],
    ['123.456.789', SENHA],
    ['007.01', SENHA],
    ['0', SENHA],
    ['9'.repeat(60), SENHA],
    [alheia.email, SENHA],
  ] as const)
    expect(await recusa(login, senha), login).toEqual(errada)
  expect(deQuem(await entrar('007.01', SENHA, dois.host))).toBe(longe.codUsuario)
  // One's own code is somebody else's there.
  expect(deQuem(await entrar(String(p.codigo), SENHA, dois.host))).not.toBe(p.codUsuario)
  await t.sql('update usuario set ativo = false where cod_usuario = $1', [p.codUsuario])
  expect(await recusa(String(p.codigo))).toEqual(errada)
})

test('wrong passwords count for one person, by e-mail and by code in any spelling', async () => {
  const lento = await abrirTeste({ RATE_LIMIT_FACTOR: '1' })
  onTestFinished(() => lento.fechar())
  const mundo = await buildMundo(lento)
  const p = await pessoa(mundo, lento)
  const tentar = (email: string, senha = 'errada') =>
    lento.chamar('POST', 'authenticate', { host: mundo.host, body: { email, senha } })
  const digitos = String(p.codigo).padStart(5, '0')
  for (const login of [p.email, digitos, `${digitos.slice(0, 3)}.${digitos.slice(3)}`, p.email, String(p.codigo)])
    expect((await tentar(login)).status).toBe(401)
  for (const login of [p.email, digitos]) {
    const r = await tentar(login, SENHA)
    expect([r.status, Number(r.headers.get('retry-after')) > 0]).toEqual([429, true])
  }
  await lento.sql(`update entrada_recusada set livre_em = now()`)
  expect((await tentar(digitos, SENHA)).status).toBe(200)
  // The right one by code ended the count of the e-mail too.
  expect((await tentar(p.email)).status).toBe(401)
  for (const login of ['900.00', '90000', '0090000', '9-0.000', '900.00'])
    expect((await tentar(login)).status).toBe(401)
  const [conhecido, ninguem] = [await tentar(digitos), await tentar('90000')]
  expect([conhecido.status, ninguem.status]).toEqual([401, 429])
  expect(String(ninguem.corpo['mensagem'])).toMatch(/^Muitas tentativas para este email ou código\. Aguarde \d+ s/)
})

test('people who come at the same moment get codes of their own, each distributor from 1', async () => {
  const outro = await buildMundo(t, 'tres')
  const inserir = (mundo: Mundo) =>
    transacao(
      t.database.banco,
      { codDistribuidor: mundo.codDistribuidor, codUsuario: null, lojas: 'todas' },
      async (tx) =>
        tx
          .insertInto('usuario')
          .values({
            codDistribuidor: mundo.codDistribuidor,
            nome: 'Junto',
            email: `${crypto.randomUUID()}@exemplo.com`,
            senhaHash: null,
            codNivel: 3,
            // Nobody chooses one.
            codigoLogin: 4,
          })
          .returning('codigoLogin')
          .executeTakeFirstOrThrow(),
    )
  const dados = await Promise.all(Array.from({ length: 20 }, () => inserir(outro)))
  expect(dados.map((u) => u.codigoLogin).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  await transacao(
    t.database.banco,
    { codDistribuidor: outro.codDistribuidor, codUsuario: null, lojas: 'todas' },
    async (tx) => {
      const vistos = await tx.selectFrom('sequenciaLogin').selectAll().execute()
      expect(vistos).toEqual([{ codDistribuidor: outro.codDistribuidor, ultimo: 20 }])
    },
  )
})

test('a code never changes, and the one of somebody who is gone is never given again', async () => {
  const p = await pessoa()
  await expect(t.sql('update usuario set codigo_login = 9999 where cod_usuario = $1', [p.codUsuario])).rejects.toThrow(
    'codigo_login never changes',
  )
  await t.sql('delete from usuario_filtro where cod_usuario = $1', [p.codUsuario])
  await t.sql('delete from usuario where cod_usuario = $1', [p.codUsuario])
  expect((await pessoa()).codigo).toBe(p.codigo + 1)
})

test('the list finds people by code, under the mask or not, orders by it, and shows the mask of the day', async () => {
  const admin = await m.token(2)
  for (const nivel of [6, 3] as const) await m.usuario(nivel)
  const p = await pessoa()
  const listar = async (query: string) => {
    const r = await t.chamar('GET', `usuarios?limite=200&${query}`, { token: admin })
    return r.corpo['itens'] as { codUsuario: number; codigoLogin: string }[]
  }
  const escrito = String(p.codigo).padStart(5, '0').replace(/(..)$/, '.$1')
  for (const busca of [escrito, String(p.codigo), `0${p.codigo}`])
    expect(await listar(`busca=${busca}`)).toContainEqual(
      expect.objectContaining({ codUsuario: p.codUsuario, codigoLogin: escrito }),
    )
  expect(await listar('busca=999.99')).toEqual([])
  const codigos = (await listar('ordem=codigo')).map((u) => u.codigoLogin)
  expect(codigos.length).toBeGreaterThan(3)
  expect(codigos).toEqual(codigos.toSorted())
  const acessos = await t.chamar('GET', `logs/usuarios?busca=${escrito}`, { token: admin })
  expect(acessos.corpo['itens']).toContainEqual(expect.objectContaining({ codigoLogin: escrito }))
  await t.sql(`update distribuidor set mascara_codigo_login = '#-###.###' where cod_distribuidor = $1`, [
    m.codDistribuidor,
  ])
  await expect
    .poll(async () => (await t.chamar('GET', `usuarios/${p.codUsuario}`, { token: admin })).corpo['codigoLogin'])
    .toBe(
      `0-${String(p.codigo)
        .padStart(6, '0')
        .replace(/(...)$/, '.$1')}`,
    )
})

test('the migration numbers the users of a database that has them, in the order in which they came', async () => {
  const migracao = await readFile(new URL('../../../../db/migrations/0093_codigo_login.sql', import.meta.url), 'utf8')
  const client = criarCliente(t.database.dono)
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
