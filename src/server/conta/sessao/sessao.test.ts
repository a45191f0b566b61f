import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { despachar } from '../../core/mail/mensagens.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { chamar } from '#tests/pedido.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { hashSenha, HASH_DE_NINGUEM } from '../../core/secrets/senha.ts'
import { novoSegredo } from '../../core/tenancy/session.ts'

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

async function pessoa(): Promise<{ codUsuario: number; email: string }> {
  const codUsuario = await m.usuario(3)
  const email = `p${codUsuario}@exemplo.com`
  await t.sql('update usuario set email = $2, senha_hash = $3 where cod_usuario = $1', [
    codUsuario,
    email,
    await hashSenha(SENHA),
  ])
  return { codUsuario, email }
}
const entrar = (email: string, senha = SENHA, rememberme = false) =>
  t.chamar('POST', 'authenticate', { body: { email, senha, rememberme } })
const cookieDe = (r: { headers: Headers } | undefined) =>
  r?.headers.getSetCookie().find((c) => c.startsWith('patio_sessao='))
const renovar = (cookie: string | undefined, host?: string) =>
  t.chamar('POST', 'refresh', { headers: { cookie: cookie?.split(';')[0] ?? '' }, ...(host && { host }) })
const dados = (r: { corpo: Record<string, unknown> }) =>
  r.corpo['data'] as { usuario: Record<string, unknown>; token: string }

test('a right password gives user and token; the cookie is httpOnly and strict', async () => {
  const p = await pessoa()
  const r = await entrar(p.email.toUpperCase(), SENHA, true)
  expect(r.status).toBe(200)
  expect(dados(r).usuario).toMatchObject({ codUsuario: p.codUsuario, codNivel: 3 })
  expect(cookieDe(r)).toMatch(/HttpOnly; SameSite=Strict/)
  expect(cookieDe(r)).toMatch(/Max-Age=/)
  expect(cookieDe(await entrar(p.email))).not.toMatch(/Max-Age=/)
  const logged = await t.chamar('GET', 'logged', { token: dados(r).token })
  expect(logged.corpo['usuario']).not.toHaveProperty('email')
})

test('a wrong password and an unknown address answer alike, after the same work', async () => {
  const p = await pessoa()
  const recusa = async (email: string) => {
    const r = await entrar(email, 'errada')
    return { corpo: { ...r.corpo, requestId: '' }, status: r.status }
  }
  const errada = await recusa(p.email)
  expect(await recusa('ninguem@exemplo.com')).toEqual(errada)
  expect(errada).toMatchObject({ status: 401, corpo: { mensagem: 'Acesso não autorizado' } })
  // Nobody's hash costs what a real one costs: the same parameters and lengths.
  const [, tipo, versao, parametros, sal, tag] = (await hashSenha(SENHA)).split('$')
  const [, ...ninguem] = HASH_DE_NINGUEM.split('$')
  expect([...ninguem.slice(0, 3), ninguem[3]?.length, ninguem[4]?.length]).toEqual([
    tipo,
    versao,
    parametros,
    sal?.length,
    tag?.length,
  ])
})

test('the refresh token rotates; reusing an old one later ends the whole family', async () => {
  const p = await pessoa()
  const primeiro = cookieDe(await entrar(p.email))
  const r = await renovar(primeiro)
  expect(r.status).toBe(200)
  const segundo = cookieDe(r)
  expect(segundo).not.toBe(primeiro)
  await t.sql(
    `update sessao set usada_em = usada_em - interval '1 minute' where cod_usuario = $1 and usada_em is not null`,
    [p.codUsuario],
  )
  expect((await renovar(primeiro)).status).toBe(401)
  expect((await renovar(segundo)).status).toBe(401)
})

test('two tabs that refresh at once both go on', async () => {
  const cookie = cookieDe(await entrar((await pessoa()).email))
  const r = await Promise.all([renovar(cookie), renovar(cookie), renovar(cookie)])
  expect(r.map((x) => x.status)).toEqual([200, 200, 200])
})

test('a cookie replayed within its grace gets the newest of its one line, never a branch', async () => {
  const p = await pessoa()
  const primeiro = cookieDe(await entrar(p.email))
  const iguais = await Promise.all([renovar(primeiro), renovar(primeiro), renovar(primeiro)])
  const segundo = cookieDe(iguais[0])
  expect(iguais.map(cookieDe)).toEqual([segundo, segundo, segundo])
  const terceiro = cookieDe(await renovar(segundo))
  expect(terceiro).not.toBe(segundo)
  expect(cookieDe(await renovar(primeiro))).toBe(terceiro)
  expect(await t.sql('select from sessao where cod_usuario = $1 and usada_em is null', [p.codUsuario])).toHaveLength(1)
})

test('a cookie is worth nothing on another distributor', async () => {
  expect((await renovar(cookieDe(await entrar((await pessoa()).email)), dois.host)).status).toBe(401)
})

test('logout ends its own session in every process: cookie, token and socket; the others of the user go on', async () => {
  const p = await pessoa()
  const outro = await t.outroServidor()
  const [minha, alheia] = [await entrar(p.email), await entrar(p.email)]
  const logado = (r: typeof minha, onde = t.servidor.endereco) =>
    chamar(onde, 'GET', 'logged', { host: m.host, token: dados(r).token }).then((x) => x.status)
  const ligar = async (r: typeof minha, onde: string) => {
    const s = io(onde, {
      transports: ['websocket'],
      auth: { token: dados(r).token },
      extraHeaders: { host: m.host },
      reconnection: false,
      forceNew: true,
    })
    onTestFinished(() => void s.close())
    await new Promise((ok, falha) => s.on('connect', () => ok(s)).on('connect_error', falha))
    return s
  }
  const [meuSocket, socketAlheio] = [await ligar(minha, outro.endereco), await ligar(alheia, outro.endereco)]
  expect([await logado(minha), await logado(minha, outro.endereco)]).toEqual([200, 200])
  const cookie = cookieDe(minha)
  await t.chamar('POST', 'logout', { headers: { cookie: cookie?.split(';')[0] ?? '' } })
  expect(await logado(minha)).toBe(401)
  await expect.poll(() => logado(minha, outro.endereco)).toBe(401)
  await expect.poll(() => meuSocket.connected).toBe(false)
  expect((await renovar(cookie)).status).toBe(401)
  expect([await logado(alheia), await logado(alheia, outro.endereco), socketAlheio.connected]).toEqual([200, 200, true])
  // By the token alone, where there is no cookie.
  await t.chamar('POST', 'logout', { token: dados(alheia).token })
  expect([await logado(alheia), (await renovar(cookieDe(alheia))).status]).toEqual([401, 401])
})

test('a deactivated user is out at once, though the token is still good', async () => {
  const p = await pessoa()
  const { token } = dados(await entrar(p.email))
  await t.sql('update usuario set ativo = false where cod_usuario = $1', [p.codUsuario])
  await expect.poll(async () => (await t.chamar('GET', 'logged', { token })).status).toBe(401)
})

test('a lowered level counts at once, whatever the token says', async () => {
  const p = await pessoa()
  const { token } = dados(await entrar(p.email))
  expect((await t.chamar('GET', 'oficina-digital/donos', { token })).status).toBe(200)
  await t.sql('update usuario set cod_nivel = 6 where cod_usuario = $1', [p.codUsuario])
  await expect.poll(async () => (await t.chamar('GET', 'oficina-digital/donos', { token })).status).toBe(403)
})

async function linkDe(email: string): Promise<string> {
  await t.chamar('POST', 'password/forgot', { body: { email } })
  await expect
    .poll(async () => (await t.sql(`select from mensagem where destino = $1 and estado = 'PENDENTE'`, [email])).length)
    .toBe(1)
  await despachar(t.database.banco, t.servidor.partes.env, { info: () => {}, warn: () => {} })
  const pasta = join(t.servidor.partes.env.DATA_DIR, 'mensagens')
  const cartas = await Promise.all((await readdir(pasta)).map((a) => readFile(join(pasta, a), 'utf8')))
  const carta = cartas.find((c) => c.includes(email)) ?? ''
  return /password\/([\w=\n\r-]+?)[\r\n]{2}/.exec(carta.replaceAll('=\r\n', ''))?.[1] ?? ''
}

test('the forgotten password comes by a single-use link on the configured host, and ends open sessions', async () => {
  const p = await pessoa()
  const cookie = cookieDe(await entrar(p.email))
  const token = await linkDe(p.email)
  expect(token).toMatch(/^[\w-]{40,}$/)
  const trocar = (senha: string) => t.chamar('POST', 'password/reset', { body: { token, senha } })
  expect((await trocar('Senha@123')).corpo['campos']).toHaveProperty('senha')
  expect((await trocar('Outra#Senha77')).status).toBe(200)
  expect((await trocar('Mais#Uma#Senha8')).status).toBe(422)
  expect((await renovar(cookie)).status).toBe(401)
  expect((await entrar(p.email, 'Outra#Senha77')).status).toBe(200)
})

test('a forgotten password is mailed once in a few minutes, and only the newest link serves', async () => {
  const p = await pessoa()
  const pedir = () => t.chamar('POST', 'password/forgot', { body: { email: p.email } })
  const cartas = async () => (await t.sql('select from mensagem where destino = $1', [p.email])).length
  const primeiro = await linkDe(p.email)
  await Promise.all([pedir(), pedir()])
  // Work after the answer comes in order: another person's letter is written after what this one asked.
  await linkDe((await pessoa()).email)
  expect(await cartas()).toBe(1)
  await t.sql(`update senha_link set criado_em = criado_em - interval '6 minutes' where cod_usuario = $1`, [
    p.codUsuario,
  ])
  await Promise.all([pedir(), pedir(), pedir()])
  await expect.poll(cartas).toBe(2)
  await linkDe((await pessoa()).email)
  expect(await cartas()).toBe(2)
  const r = await t.chamar('POST', 'password/reset', { body: { token: primeiro, senha: 'Outra#Senha77' } })
  expect(r.corpo['campos']).toHaveProperty('token')
})

test('asking for an unknown address answers the same and sends nothing', async () => {
  const p = await pessoa()
  const a = await t.chamar('POST', 'password/forgot', { body: { email: 'ninguem2@exemplo.com' } })
  const b = await t.chamar('POST', 'password/forgot', { body: { email: p.email } })
  expect([a.status, a.corpo]).toEqual([b.status, b.corpo])
  expect(await t.sql(`select from mensagem where destino = 'ninguem2@exemplo.com'`)).toHaveLength(0)
})

test('an SMS without a gateway is kept in the outbox, and a bad number is named', async () => {
  const token = await m.token(3)
  const sms = (telefone: string) =>
    t.chamar('POST', 'sms', {
      token,
      body: { codConcessionaria: m.lojas[0], telefone, mensagem: 'Seu carro está pronto' },
    })
  const r = await sms('(11) 98888-7777')
  await despachar(t.database.banco, t.servidor.partes.env, { info: () => {}, warn: () => {} })
  expect(await t.sql('select estado, destino from mensagem where cod_mensagem = $1', [r.corpo['codMensagem']])).toEqual(
    [{ estado: 'GUARDADA', destino: '11988887777' }],
  )
  expect((await sms('123')).corpo['campos']).toEqual({ telefone: 'Favor inserir telefone válido' })
})

test('wrong passwords wait longer and longer for their account and address alone; the right one and a new one end the wait', async () => {
  const lento = await abrirTeste({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' })
  onTestFinished(() => lento.fechar())
  const mundo = await buildMundo(lento)
  const codUsuario = await mundo.usuario(3)
  await lento.sql(`update usuario set email = 'alvo@exemplo.com', senha_hash = $2 where cod_usuario = $1`, [
    codUsuario,
    await hashSenha(SENHA),
  ])
  const tentar = async (ip: string, senha = 'errada', email = 'alvo@exemplo.com') => {
    const headers = { 'x-forwarded-for': ip }
    const r = await lento.chamar('POST', 'authenticate', { host: mundo.host, headers, body: { email, senha } })
    if (r.status === 429) expect(Number(r.headers.get('retry-after'))).toBeGreaterThan(0)
    return r.status
  }
  const espera = async () =>
    (
      await lento.sql<{ s: number }>(
        `select extract(epoch from livre_em - ultima_em)::int as s from entrada_recusada where rede = '203.0.113.9'`,
      )
    )[0]?.s
  const passar = (tempo: string) =>
    lento.sql(`update entrada_recusada set livre_em = livre_em - $1::interval where rede = '203.0.113.9'`, [tempo])
  const ladrao = '203.0.113.9'
  // At the same moment too: each is counted before its password is looked at.
  const juntas = await Promise.all(Array.from({ length: 8 }, () => tentar(ladrao)))
  expect(juntas.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  expect([await tentar(ladrao, SENHA), await espera()]).toEqual([429, 30])
  expect(await tentar('198.51.100.7', SENHA)).toBe(200)
  await passar('31 seconds')
  expect(await tentar(ladrao)).toBe(401)
  expect([await tentar(ladrao), await espera()]).toEqual([429, 60])
  await passar('61 seconds')
  expect(await tentar(ladrao, SENHA)).toBe(200)
  expect(await tentar(ladrao)).toBe(401)

  // Unknown accounts wait alike, and the addresses of one IPv6 network are one.
  const casa = (n: number) => tentar(`2001:db8:1:2::${n}`, 'errada', 'ninguem@exemplo.com')
  for (let n = 1; n <= 5; n++) expect(await casa(n)).toBe(401)
  expect(await casa(6)).toBe(429)

  for (let n = 0; n < 4; n++) await tentar(ladrao)
  expect(await tentar(ladrao)).toBe(429)
  const { segredo, hash } = novoSegredo()
  await lento.sql(
    `insert into senha_link (cod_distribuidor, cod_usuario, token_hash, expira_em) values ($1, $2, $3, now() + interval '1 hour')`,
    [mundo.codDistribuidor, codUsuario, hash],
  )
  const troca = { token: segredo, senha: 'Outra#Senha77' }
  expect((await lento.chamar('POST', 'password/reset', { host: mundo.host, body: troca })).status).toBe(200)
  expect(await tentar(ladrao, 'Outra#Senha77')).toBe(200)
})

test('an event of a screen that is too long is kept cut, as JSON that reads', async () => {
  const { token } = dados(await entrar((await pessoa()).email))
  const body = { tipo: 'erro', mensagem: 'tela caiu', dados: { pilha: '"\\é'.repeat(20_000) } }
  expect((await t.chamar('POST', 'savelog', { token, body })).status).toBe(200)
  const [l] = await t.sql<{ dados: { mensagem: string; cortado: string } }>(
    `select dados from auditoria where acao = 'log:erro' order by cod_auditoria desc limit 1`,
  )
  expect([l?.dados.mensagem, l?.dados.cortado.length]).toEqual(['tela caiu', 20_000])
})

test('people behind one address do not use up each other’s calls, and the files of the pages cost nobody any', async () => {
  const apertado = await abrirTeste({ RATE_LIMIT_FACTOR: '0.005' })
  onTestFinished(() => apertado.fechar())
  const mundo = await buildMundo(apertado)
  const vezes = async (token?: string) => {
    const estados: number[] = []
    for (let i = 0; i < 7; i++) {
      const r = await apertado.chamar('GET', 'logged', { host: mundo.host, ...(token && { token }) })
      estados.push(r.status)
    }
    return estados.filter((s) => s === 429).length
  }
  const [uma, outra] = [await mundo.token(3), await mundo.token(4)]
  expect([await vezes(uma), await vezes(outra)]).toEqual([1, 1])
  for (let i = 0; i < 10; i++)
    expect((await fetch(`${apertado.servidor.endereco}/v3/assets/nenhum.js`)).status, 'a file').toBe(404)
  // A token that nobody gave counts for its address.
  expect([await vezes('inventado'), await vezes()]).toEqual([1, 7])
})
