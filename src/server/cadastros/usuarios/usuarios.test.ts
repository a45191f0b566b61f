import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nomeEvento } from '#shared/core/realtime.ts'
import type { DadosDoUsuario, UsuarioDoCadastro } from '#shared/cadastros/usuarios.ts'
import { cartasPara, segredoDe } from '#tests/cartas.ts'
import { buildMundo, type Mundo, pessoa } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let dois: Mundo
let admin: string
let topo: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  dois = await buildMundo(t, 'dois')
  admin = await m.token(2)
  topo = await m.token(-1)
})
afterAll(() => t.fechar())

const dados = (mais: Partial<DadosDoUsuario> = {}): DadosDoUsuario => ({
  nome: 'Ana Souza',
  email: `${crypto.randomUUID()}@exemplo.com`,
  telefone: '',
  codNivel: 3,
  ativo: true,
  ...mais,
})
const chamar = (metodo: string, resto: string, body?: unknown, token = admin) =>
  t.chamar(metodo, `usuarios${resto}`, { token, ...(body !== undefined && { body }) })
const convidar = async (mais: Partial<DadosDoUsuario> = {}, token = admin) => {
  const { ativo: _, ...d } = dados(mais)
  const r = await chamar('POST', '', d, token)
  return { ...r, u: r.corpo as unknown as UsuarioDoCadastro }
}
const ler = async (cod: number) =>
  (await chamar('GET', `/${cod}`, undefined, topo)).corpo as unknown as UsuarioDoCadastro
const alterar = async (cod: number, mais: Partial<DadosDoUsuario & { versao: number }>, token = admin) => {
  const { nome, email, telefone, codNivel, ativo, versao } = { ...(await ler(cod)), ...mais }
  return chamar('PUT', `/${cod}`, { nome, email, telefone, codNivel, ativo, versao }, token)
}
const SENHA = 'Nova#Senha77'
const entrar = (email: string, senha = SENHA) =>
  t.chamar('POST', 'authenticate', { body: { email, senha, rememberme: true } })
const criarSenha = (token: string, senha = SENHA) => t.chamar('POST', 'password/reset', { body: { token, senha } })
const cookieDe = (r: { headers: Headers }) => r.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const renovar = (cookie: string) => t.chamar('POST', 'refresh', { headers: { cookie } })
const tokenDo = (r: { corpo: Record<string, unknown> }) => (r.corpo['data'] as { token: string }).token
const logado = async (token: string) => (await t.chamar('GET', 'logged', { token })).status
const lista = async (query: string, token = admin) =>
  ((await chamar('GET', `?limite=200&${query}`, undefined, token)).corpo['itens'] as UsuarioDoCadastro[]).map(
    (u) => u.codUsuario,
  )
async function comSenha(mais: Partial<DadosDoUsuario> = {}) {
  const { u } = await convidar(mais)
  await criarSenha(segredoDe((await cartasPara(t.servidor, u.email)).at(-1)))
  return u
}

test('an invitation comes by e-mail with the name of the distributor, serves once, and only then one enters', async () => {
  const { status, u, corpo } = await convidar({ nome: 'Íris Fontes' })
  expect([status, u.situacao, u.ativo, corpo['entrega']]).toEqual([200, 'CONVIDADO', true, 'GUARDADA'])
  expect((await entrar(u.email)).status).toBe(401)
  const [carta = '', ...outras] = await cartasPara(t.servidor, u.email)
  expect(outras).toEqual([])
  expect(carta).toContain('Olá, Íris Fontes')
  expect(carta).toContain('sistema de gestão de um')
  expect(carta).toContain(`http://${m.host}/password/`)
  expect((await criarSenha(segredoDe(carta))).status).toBe(200)
  expect((await entrar(u.email)).status).toBe(200)
  expect((await criarSenha(segredoDe(carta), 'Outra#Senha88')).status).toBe(422)
  expect(await ler(u.codUsuario)).toMatchObject({ situacao: 'ATIVO', sessoes: 1 })
})

test('an invitation lives for seven days, and another one takes the place of the first', async () => {
  const { u } = await convidar()
  const [{ dias } = { dias: 0 }] = await t.sql<{ dias: number }>(
    `select round(extract(epoch from expira_em - now()) / 86400)::int as dias from senha_link where cod_usuario = $1 and tipo = 'CONVITE'`,
    [u.codUsuario],
  )
  expect(dias).toBe(7)
  expect((await chamar('POST', `/${u.codUsuario}/convite`)).status).toBe(200)
  const [primeira, segunda] = await cartasPara(t.servidor, u.email)
  expect((await criarSenha(segredoDe(primeira))).status).toBe(422)
  expect((await criarSenha(segredoDe(segunda))).status).toBe(200)
  const repetido = await chamar('POST', `/${u.codUsuario}/convite`)
  expect([repetido.status, repetido.corpo['codigo']]).toEqual([409, 'sem-convite'])
})

test('a reset sends a link of 30 minutes to who has a password, and to nobody else', async () => {
  const u = await comSenha()
  expect((await chamar('POST', `/${u.codUsuario}/redefinir-senha`)).status).toBe(200)
  const carta = (await cartasPara(t.servidor, u.email)).at(-1)
  expect(carta).toContain('30 minutos')
  // Whether it left is told without what it says; nothing is configured for e-mail here.
  const cartas = await chamar('GET', `/${u.codUsuario}/cartas`)
  expect(cartas.corpo).toMatchObject([
    { canal: 'EMAIL', destino: u.email, estado: 'GUARDADA', assunto: expect.stringContaining('Nova senha') },
    { assunto: expect.stringContaining('Seu acesso') },
  ])
  expect(JSON.stringify(cartas.corpo)).not.toContain('/password/')
  expect((await criarSenha(segredoDe(carta), 'Trocada#9988')).status).toBe(200)
  expect((await entrar(u.email)).status).toBe(401)
  expect((await entrar(u.email, 'Trocada#9988')).status).toBe(200)
  const { u: convidado } = await convidar()
  expect((await chamar('POST', `/${convidado.codUsuario}/redefinir-senha`)).corpo['codigo']).toBe('usuario-sem-senha')
})

test('sessions are listed with their beginning and last use, and ended at once: cookies and tokens already given', async () => {
  const u = await comSenha()
  const [a, b] = [await entrar(u.email), await entrar(u.email)]
  await renovar(cookieDe(b))
  const sessoes = (await chamar('GET', `/${u.codUsuario}/sessoes`)).corpo as unknown as {
    desde: string
    ultimoUso: string
    lembrada: boolean
  }[]
  expect(sessoes.map((s) => [s.lembrada, s.ultimoUso > s.desde])).toEqual([
    [true, true],
    [true, false],
  ])
  expect(await logado(tokenDo(a))).toBe(200)
  expect((await chamar('DELETE', `/${u.codUsuario}/sessoes`)).corpo).toEqual({ encerradas: 2 })
  await expect.poll(() => logado(tokenDo(a))).toBe(401)
  expect((await renovar(cookieDe(a))).status).toBe(401)
  expect((await chamar('GET', `/${u.codUsuario}/sessoes`)).corpo).toEqual([])
  const nova = await entrar(u.email)
  expect(await logado(tokenDo(nova))).toBe(200)
})

async function conectar(token: string, endereco = t.servidor.endereco): Promise<{ s: Socket; caiu: Promise<unknown> }> {
  const s = io(endereco, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { host: m.host },
    reconnection: false,
    forceNew: true,
  })
  await new Promise((ok, falha) => {
    s.on('connect', () => ok(s))
    s.on('connect_error', falha)
  })
  await s.emitWithAck('entrar', { codConcessionaria: m.lojas[0] })
  return { s, caiu: new Promise((ok) => s.on('disconnect', ok)) }
}

test.each([
  ['deactivated', (cod: number) => alterar(cod, { ativo: false })],
  ['of another level', (cod: number) => alterar(cod, { codNivel: 6 })],
  [
    'without the store',
    (cod: number) => ler(cod).then((u) => chamar('PUT', `/${cod}/filtros`, { filtros: [], versao: u.versao })),
  ],
  ['whose sessions were ended', (cod: number) => chamar('DELETE', `/${cod}/sessoes`)],
])('sockets of a user %s leave at once, in every process', async (_, mudar) => {
  const p = await pessoa(m, 3)
  const outro = await t.outroServidor()
  const abertas = [await conectar(p.token), await conectar(p.token, outro.endereco)]
  expect((await mudar(p.cod)).status).toBe(200)
  await Promise.all(abertas.map(({ caiu }) => caiu))
  for (const { s } of abertas) s.close()
})

test('who gains stores is told of it on the open page, and nobody else', async () => {
  const [um, outro] = [await pessoa(m, 3, [m.lojas[0] ?? 0]), await pessoa(m, 3)]
  const [dele, alheia] = [await conectar(um.token), await conectar(outro.token)]
  const ouvidos: string[] = []
  dele.s.onAny((nome: string) => ouvidos.push(nome))
  alheia.s.onAny((nome: string) => ouvidos.push(nome))
  const { versao } = await ler(um.cod)
  await chamar('PUT', `/${um.cod}/filtros`, { filtros: [{ tipo: 'MARCA', valor: 'Fiat' }], versao })
  await expect.poll(() => ouvidos).toEqual([nomeEvento('um', 'acesso_', um.cod)])
  expect([dele.s.connected, alheia.s.connected]).toEqual([true, true])
  for (const { s } of [dele, alheia]) s.close()
})

test('a deactivated user is out at once, comes back by reactivation, and old sessions stay ended', async () => {
  const u = await comSenha()
  const r = await entrar(u.email)
  expect((await alterar(u.codUsuario, { ativo: false })).status).toBe(200)
  await expect.poll(() => logado(tokenDo(r))).toBe(401)
  expect((await entrar(u.email)).status).toBe(401)
  expect((await alterar(u.codUsuario, { ativo: true })).corpo['situacao']).toBe('ATIVO')
  expect((await renovar(cookieDe(r))).status).toBe(401)
  expect((await entrar(u.email)).status).toBe(200)
})

test('links die with a deactivation and with a change of address, which the former address is told', async () => {
  const u = await comSenha()
  await chamar('POST', `/${u.codUsuario}/redefinir-senha`)
  const link = segredoDe((await cartasPara(t.servidor, u.email)).at(-1))
  const novo = `${crypto.randomUUID()}@exemplo.com`
  expect((await alterar(u.codUsuario, { email: novo.toUpperCase() })).corpo['email']).toBe(novo)
  expect((await criarSenha(link)).status).toBe(422)
  expect((await cartasPara(t.servidor, u.email)).at(-1)).toContain('Este endereço não entra mais')
  const { u: convidado } = await convidar()
  await alterar(convidado.codUsuario, { email: `${crypto.randomUUID()}@exemplo.com` })
  const agora = await ler(convidado.codUsuario)
  expect((await criarSenha(segredoDe((await cartasPara(t.servidor, convidado.email))[0]))).status).toBe(422)
  expect((await criarSenha(segredoDe((await cartasPara(t.servidor, agora.email))[0]))).status).toBe(200)
})

test('nobody gives a level above their own, nor touches who has one', async () => {
  const alvo = await pessoa(m, -1)
  expect((await convidar({ codNivel: -1 })).corpo['campos']).toEqual({
    codNivel: 'Você não pode dar um nível acima do seu',
  })
  const p = await pessoa(m, 3)
  expect((await alterar(p.cod, { codNivel: -1 })).corpo['campos']).toHaveProperty('codNivel')
  for (const codNivel of [1, 4, 5, 6, 2] as const) expect((await alterar(p.cod, { codNivel })).status).toBe(200)
  for (const r of [
    await alterar(alvo.cod, { nome: 'Outro' }),
    await alterar(alvo.cod, { ativo: false }),
    await chamar('POST', `/${alvo.cod}/redefinir-senha`),
    await chamar('POST', `/${alvo.cod}/convite`),
    await chamar('GET', `/${alvo.cod}/sessoes`),
    await chamar('DELETE', `/${alvo.cod}/sessoes`),
    await chamar('GET', `/${alvo.cod}/filtros`),
    await chamar('PUT', `/${alvo.cod}/filtros`, { filtros: [], versao: 1 }),
  ])
    expect(r.status).toBe(403)
  expect((await chamar('GET', `/${alvo.cod}`)).corpo).toMatchObject({ administravel: false })
  expect((await alterar(alvo.cod, { nome: 'Outro' }, topo)).status).toBe(200)
  expect((await convidar({ codNivel: -1 }, topo)).status).toBe(200)
})

test('nobody lowers, deactivates or filters themselves, but may correct their own name', async () => {
  const eu = await pessoa(m, 2)
  expect((await alterar(eu.cod, { codNivel: 1 }, eu.token)).corpo['campos']).toEqual({
    codNivel: 'Você não pode baixar o seu próprio nível',
  })
  expect((await alterar(eu.cod, { ativo: false }, eu.token)).corpo['campos']).toEqual({
    ativo: 'Você não pode desativar a si mesmo',
  })
  const filtros = await chamar(
    'PUT',
    `/${eu.cod}/filtros`,
    { filtros: [{ tipo: 'MARCA', valor: 'Fiat' }], versao: 1 },
    eu.token,
  )
  expect([filtros.status, Object.keys(filtros.corpo['campos'] as object)]).toEqual([422, ['filtros']])
  expect((await alterar(eu.cod, { nome: 'Meu Nome' }, eu.token)).status).toBe(200)
})

test('an address belongs to one user: the refusal says to whom, on the field', async () => {
  const { u } = await convidar({ nome: 'Dona do Email' })
  for (const r of [await convidar({ email: u.email }), await alterar((await pessoa(m, 3)).cod, { email: u.email })]) {
    expect(r.status).toBe(409)
    expect(r.corpo['campos']).toEqual({ email: 'Este email já é de Dona do Email' })
  }
  const { ativo: _, ...igual } = dados({ email: u.email })
  expect(
    (await t.chamar('POST', 'usuarios', { host: dois.host, token: await dois.token(2), body: igual })).status,
  ).toBe(200)
})

test('each wrong field is told on it', async () => {
  const r = await convidar({ nome: ' ', email: 'sem-arroba', telefone: '123' })
  expect([r.status, Object.keys(r.corpo['campos'] as object).toSorted()]).toEqual([422, ['email', 'nome', 'telefone']])
})

test('a stale save is refused with the present record', async () => {
  const { u } = await convidar()
  await alterar(u.codUsuario, { nome: 'Primeira' })
  const r = await alterar(u.codUsuario, { nome: 'Segunda', versao: u.versao })
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'versao-antiga'])
  expect(r.corpo['atual']).toMatchObject({ nome: 'Primeira', versao: u.versao + 1, alcance: { todas: false } })
})

test('users of another distributor do not exist', async () => {
  const alheio = await dois.usuario(3)
  for (const [metodo, resto, body] of [
    ['GET', ''],
    ['PUT', '', { ...dados(), versao: 1 }],
    ['POST', '/convite'],
    ['POST', '/redefinir-senha'],
    ['GET', '/sessoes'],
    ['DELETE', '/sessoes'],
    ['GET', '/filtros'],
    ['PUT', '/filtros', { filtros: [], versao: 1 }],
  ] as const) {
    const [r, nunca] = [await chamar(metodo, `/${alheio}${resto}`, body), await chamar(metodo, `/999999${resto}`, body)]
    expect([r.status, r.corpo['mensagem']]).toEqual([404, nunca.corpo['mensagem']])
  }
  expect(await lista('situacao=todos')).not.toContain(alheio)
})

test('the list is cut by name, address, level, state and store', async () => {
  const { u } = await convidar({ nome: 'Zélia Quirino', codNivel: 6 })
  const naLoja = await pessoa(m, 4, [m.lojas[1] ?? 0])
  const fora = await pessoa(m, 6)
  await alterar(fora.cod, { ativo: false })
  expect(await lista('busca=zelia')).toEqual([u.codUsuario])
  expect(await lista(`busca=${u.email.slice(0, 12)}`)).toEqual([u.codUsuario])
  expect(await lista('codNivel=6&situacao=convidados')).toEqual([u.codUsuario])
  expect(await lista('situacao=ativos')).not.toContain(u.codUsuario)
  expect(await lista('')).toContain(u.codUsuario)
  expect(await lista('')).not.toContain(fora.cod)
  expect(await lista('codNivel=6&situacao=inativos')).toEqual([fora.cod])
  const daLoja1 = await lista(`codConcessionaria=${m.lojas[0]}`)
  expect(daLoja1).not.toContain(naLoja.cod)
  expect(await lista(`codNivel=4&codConcessionaria=${m.lojas[1]}`)).toContain(naLoja.cod)
})

test('the audit tells before and after without hashes or links', async () => {
  const u = await comSenha({ nome: 'Antes' })
  await alterar(u.codUsuario, { nome: 'Depois', codNivel: 1 })
  await chamar('POST', `/${u.codUsuario}/redefinir-senha`)
  const r = await t.chamar('GET', `cadastros/usuarios/${u.codUsuario}/historico`, { token: admin })
  const [reset, mudanca, criacao] = r.corpo['itens'] as {
    acao: string
    campos: { campo: string; antes: unknown; depois: unknown }[]
  }[]
  expect([reset?.acao, mudanca?.acao, criacao?.acao]).toEqual(['redefinirSenha', 'alterarUsuario', 'criarUsuario'])
  expect(mudanca?.campos).toEqual([
    { campo: 'nome', antes: 'Antes', depois: 'Depois' },
    { campo: 'codNivel', antes: 3, depois: 1 },
  ])
  const segredo = segredoDe((await cartasPara(t.servidor, u.email)).at(-1))
  const linhas = JSON.stringify(
    await t.sql('select dados, alvo from auditoria where registro = $1', [`usuarios:${u.codUsuario}`]),
  )
  expect(linhas).not.toMatch(/argon2|senha_hash|senhaHash/)
  expect(linhas).not.toContain(segredo)
})

test('who left keeps no power in what they had begun: a token of a level of before is not enough', async () => {
  const rebaixado = await pessoa(m, 2)
  await alterar(rebaixado.cod, { codNivel: 3 })
  expect([401, 403]).toContain((await convidar({}, await m.tokenDe(rebaixado.cod, 2))).status)
})
