import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventName } from '#shared/core/realtime.ts'
import { newRecord } from '#shared/cadastros/fields.ts'
import { usuarioFields, type UsuarioData, type UsuarioRecord } from '#shared/cadastros/usuarios.ts'
import { emailsTo, secretFrom } from '#tests/server/emails.ts'
import { buildWorld, type World, person } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let secondWorld: World
let admin: string
let top: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  secondWorld = await buildWorld(t, 'dois')
  admin = await m.token(2)
  top = await m.token(-1)
})
afterAll(() => t.close())

const data = (extra: Partial<UsuarioData> = {}): UsuarioData => ({
  ...newRecord<UsuarioData>(usuarioFields),
  nome: 'Ana Souza',
  email: `${crypto.randomUUID()}@exemplo.com`,
  codNivel: 3,
  ...extra,
})
const callApi = (method: string, rest: string, body?: unknown, token = admin) =>
  t.callApi(method, `usuarios${rest}`, { token, ...(body !== undefined && { body }) })
const invite = async (extra: Partial<UsuarioData> = {}, token = admin) => {
  const { ativo: _, ...d } = data(extra)
  const r = await callApi('POST', '', d, token)
  return { ...r, u: r.corpo as unknown as UsuarioRecord }
}
const read = async (cod: number) => (await callApi('GET', `/${cod}`, undefined, top)).corpo as unknown as UsuarioRecord
const update = async (cod: number, extra: Partial<UsuarioData & { versao: number }>, token = admin) => {
  const { nome, email, telefone, codNivel, ativo, versao } = { ...(await read(cod)), ...extra }
  return callApi('PUT', `/${cod}`, { nome, email, telefone, codNivel, ativo, versao }, token)
}
const PASSWORD = 'Nova#Senha77'
const signIn = (email: string, senha = PASSWORD) =>
  t.callApi('POST', 'authenticate', { body: { email, senha, rememberme: true } })
const createPassword = (token: string, senha = PASSWORD) =>
  t.callApi('POST', 'password/reset', { body: { token, senha } })
const cookieOf = (r: { headers: Headers }) => r.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const renew = (cookie: string) => t.callApi('POST', 'refresh', { headers: { cookie } })
const tokenOf = (r: { corpo: Record<string, unknown> }) => (r.corpo['data'] as { token: string }).token
const loggedIn = async (token: string) => (await t.callApi('GET', 'logged', { token })).status
const list = async (query: string, token = admin) =>
  ((await callApi('GET', `?limite=200&${query}`, undefined, token)).corpo['itens'] as UsuarioRecord[]).map(
    (u) => u.codUsuario,
  )
async function withPassword(extra: Partial<UsuarioData> = {}) {
  const { u } = await invite(extra)
  await createPassword(secretFrom((await emailsTo(t.server, u.email)).at(-1)))
  return u
}

test('an invitation e-mail names the distributor, works once, and must be used before signing in', async () => {
  const { status, u, corpo } = await invite({ nome: 'Íris Fontes' })
  expect([status, u.situacao, u.ativo, corpo['entrega']]).toEqual([200, 'CONVIDADO', true, 'GUARDADA'])
  expect((await signIn(u.email)).status).toBe(401)
  const [mail = '', ...others] = await emailsTo(t.server, u.email)
  expect(others).toEqual([])
  expect(mail).toContain('Olá, Íris Fontes')
  expect(mail).toContain('sistema de gestão de um')
  expect(mail).toContain(`http://${m.host}/password/`)
  expect((await createPassword(secretFrom(mail))).status).toBe(200)
  expect((await signIn(u.email)).status).toBe(200)
  expect((await createPassword(secretFrom(mail), 'Outra#Senha88')).status).toBe(422)
  expect(await read(u.codUsuario)).toMatchObject({ situacao: 'ATIVO', sessoes: 1 })
})

test('an invitation is valid for seven days, and a new one replaces the first', async () => {
  const { u } = await invite()
  const [{ dias } = { dias: 0 }] = await t.sql<{ dias: number }>(
    `select round(extract(epoch from expira_em - now()) / 86400)::int as dias from senha_link where cod_usuario = $1 and tipo = 'CONVITE'`,
    [u.codUsuario],
  )
  expect(dias).toBe(7)
  expect((await callApi('POST', `/${u.codUsuario}/convite`)).status).toBe(200)
  const [first, second] = await emailsTo(t.server, u.email)
  expect((await createPassword(secretFrom(first))).status).toBe(422)
  expect((await createPassword(secretFrom(second))).status).toBe(200)
  const repetido = await callApi('POST', `/${u.codUsuario}/convite`)
  expect([repetido.status, repetido.corpo['codigo']]).toEqual([409, 'sem-convite'])
})

test('a reset sends a 30-minute link only to users who have a password', async () => {
  const u = await withPassword()
  expect((await callApi('POST', `/${u.codUsuario}/redefinir-senha`)).status).toBe(200)
  const mail = (await emailsTo(t.server, u.email)).at(-1)
  expect(mail).toContain('30 minutos')
  // The list shows the sending state without the text; e-mail is not configured here.
  const sentEmails = await callApi('GET', `/${u.codUsuario}/cartas`)
  expect(sentEmails.corpo).toMatchObject([
    { canal: 'EMAIL', destino: u.email, estado: 'GUARDADA', assunto: expect.stringContaining('Nova senha') },
    { assunto: expect.stringContaining('Seu acesso') },
  ])
  expect(JSON.stringify(sentEmails.corpo)).not.toContain('/password/')
  expect((await createPassword(secretFrom(mail), 'Trocada#9988')).status).toBe(200)
  expect((await signIn(u.email)).status).toBe(401)
  expect((await signIn(u.email, 'Trocada#9988')).status).toBe(200)
  const { u: invited } = await invite()
  expect((await callApi('POST', `/${invited.codUsuario}/redefinir-senha`)).corpo['codigo']).toBe('usuario-sem-senha')
})

test('sessions are listed with start and last use; ending them revokes cookies and issued tokens at once', async () => {
  const u = await withPassword()
  const [a, b] = [await signIn(u.email), await signIn(u.email)]
  await renew(cookieOf(b))
  const sessoes = (await callApi('GET', `/${u.codUsuario}/sessoes`)).corpo as unknown as {
    abertaEm: string
    vistaEm: string
    lembrada: boolean
  }[]
  expect(sessoes.map((s) => [s.lembrada, s.vistaEm > s.abertaEm])).toEqual([
    [true, true],
    [true, false],
  ])
  expect(await loggedIn(tokenOf(a))).toBe(200)
  expect((await callApi('DELETE', `/${u.codUsuario}/sessoes`)).corpo).toEqual({ encerradas: 2 })
  await expect.poll(() => loggedIn(tokenOf(a))).toBe(401)
  expect((await renew(cookieOf(a))).status).toBe(401)
  expect((await callApi('GET', `/${u.codUsuario}/sessoes`)).corpo).toEqual([])
  const nova = await signIn(u.email)
  expect(await loggedIn(tokenOf(nova))).toBe(200)
})

async function openConnection(
  token: string,
  address = t.server.endereco,
): Promise<{ s: Socket; caiu: Promise<unknown> }> {
  const s = io(address, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { host: m.host },
    reconnection: false,
    forceNew: true,
  })
  await new Promise((ok, failure) => {
    s.on('connect', () => ok(s))
    s.on('connect_error', failure)
  })
  await s.emitWithAck('entrar', { codConcessionaria: m.lojas[0] })
  return { s, caiu: new Promise((ok) => s.on('disconnect', ok)) }
}

test.each([
  ['deactivated', (cod: number) => update(cod, { ativo: false })],
  ['of another level', (cod: number) => update(cod, { codNivel: 6 })],
  [
    'without the store',
    (cod: number) => read(cod).then((u) => callApi('PUT', `/${cod}/filtros`, { filtros: [], versao: u.versao })),
  ],
  ['whose sessions were ended', (cod: number) => callApi('DELETE', `/${cod}/sessoes`)],
])('sockets of a user %s are closed at once, in every process', async (_, modify) => {
  const p = await person(m, 3)
  const other = await t.secondServer()
  const abertas = [await openConnection(p.token), await openConnection(p.token, other.endereco)]
  expect((await modify(p.cod)).status).toBe(200)
  await Promise.all(abertas.map(({ caiu: disconnected }) => disconnected))
  for (const { s } of abertas) s.close()
})

test('a user who gains stores is notified on the open page, and nobody else is', async () => {
  const [pickOne, other] = [await person(m, 3, [m.lojas[0] ?? 0]), await person(m, 3)]
  const [own, notOurs] = [await openConnection(pickOne.token), await openConnection(other.token)]
  const heard: string[] = []
  own.s.onAny((nome: string) => heard.push(nome))
  notOurs.s.onAny((nome: string) => heard.push(nome))
  const { versao } = await read(pickOne.cod)
  await callApi('PUT', `/${pickOne.cod}/filtros`, { filtros: [{ tipo: 'MARCA', valor: 'Fiat' }], versao })
  await expect.poll(() => heard).toEqual([eventName('um', 'acesso_', pickOne.cod)])
  expect([own.s.connected, notOurs.s.connected]).toEqual([true, true])
  for (const { s } of [own, notOurs]) s.close()
})

test('a deactivated user is out at once; reactivation lets them in, but old sessions stay ended', async () => {
  const u = await withPassword()
  const r = await signIn(u.email)
  expect((await update(u.codUsuario, { ativo: false })).status).toBe(200)
  await expect.poll(() => loggedIn(tokenOf(r))).toBe(401)
  expect((await signIn(u.email)).status).toBe(401)
  expect((await update(u.codUsuario, { ativo: true })).corpo['situacao']).toBe('ATIVO')
  expect((await renew(cookieOf(r))).status).toBe(401)
  expect((await signIn(u.email)).status).toBe(200)
})

test('deactivation and a new e-mail cancel links, and the former address is notified of the change', async () => {
  const u = await withPassword()
  await callApi('POST', `/${u.codUsuario}/redefinir-senha`)
  const link = secretFrom((await emailsTo(t.server, u.email)).at(-1))
  const novo = `${crypto.randomUUID()}@exemplo.com`
  expect((await update(u.codUsuario, { email: novo.toUpperCase() })).corpo['email']).toBe(novo)
  expect((await createPassword(link)).status).toBe(422)
  expect((await emailsTo(t.server, u.email)).at(-1)).toContain('Este endereço não entra mais')
  const { u: invited } = await invite()
  await update(invited.codUsuario, { email: `${crypto.randomUUID()}@exemplo.com` })
  const now = await read(invited.codUsuario)
  expect((await createPassword(secretFrom((await emailsTo(t.server, invited.email))[0]))).status).toBe(422)
  expect((await createPassword(secretFrom((await emailsTo(t.server, now.email))[0]))).status).toBe(200)
})

test('nobody grants a level above their own or changes a user who has one', async () => {
  const target = await person(m, -1)
  expect((await invite({ codNivel: -1 })).corpo['campos']).toEqual({
    codNivel: 'Você não pode dar um nível acima do seu',
  })
  const p = await person(m, 3)
  expect((await update(p.cod, { codNivel: -1 })).corpo['campos']).toHaveProperty('codNivel')
  for (const codNivel of [1, 4, 5, 6, 2] as const) expect((await update(p.cod, { codNivel })).status).toBe(200)
  for (const r of [
    await update(target.cod, { nome: 'Outro' }),
    await update(target.cod, { ativo: false }),
    await callApi('POST', `/${target.cod}/redefinir-senha`),
    await callApi('POST', `/${target.cod}/convite`),
    await callApi('GET', `/${target.cod}/sessoes`),
    await callApi('DELETE', `/${target.cod}/sessoes`),
    await callApi('GET', `/${target.cod}/filtros`),
    await callApi('PUT', `/${target.cod}/filtros`, { filtros: [], versao: 1 }),
  ])
    expect(r.status).toBe(403)
  expect((await callApi('GET', `/${target.cod}`)).corpo).toMatchObject({ administravel: false })
  expect((await update(target.cod, { nome: 'Outro' }, top)).status).toBe(200)
  expect((await invite({ codNivel: -1 }, top)).status).toBe(200)
})

test('nobody lowers, deactivates or filters themselves, but may correct their own name', async () => {
  const eu = await person(m, 2)
  expect((await update(eu.cod, { codNivel: 1 }, eu.token)).corpo['campos']).toEqual({
    codNivel: 'Você não pode baixar o seu próprio nível',
  })
  expect((await update(eu.cod, { ativo: false }, eu.token)).corpo['campos']).toEqual({
    ativo: 'Você não pode desativar a si mesmo',
  })
  const filters = await callApi(
    'PUT',
    `/${eu.cod}/filtros`,
    { filtros: [{ tipo: 'MARCA', valor: 'Fiat' }], versao: 1 },
    eu.token,
  )
  expect([filters.status, Object.keys(filters.corpo['campos'] as object)]).toEqual([422, ['filtros']])
  expect((await update(eu.cod, { nome: 'Meu Nome' }, eu.token)).status).toBe(200)
})

test('an e-mail belongs to one user; the refusal names the owner on the field', async () => {
  const { u } = await invite({ nome: 'Dona do Email' })
  for (const r of [await invite({ email: u.email }), await update((await person(m, 3)).cod, { email: u.email })]) {
    expect(r.status).toBe(409)
    expect(r.corpo['campos']).toEqual({ email: 'Este email já é de Dona do Email' })
  }
  const { ativo: _, ...equal } = data({ email: u.email })
  expect(
    (await t.callApi('POST', 'usuarios', { host: secondWorld.host, token: await secondWorld.token(2), body: equal }))
      .status,
  ).toBe(200)
})

test('each invalid field gets its own error', async () => {
  const r = await invite({ nome: ' ', email: 'sem-arroba', telefone: '123' })
  expect([r.status, Object.keys(r.corpo['campos'] as object).toSorted()]).toEqual([422, ['email', 'nome', 'telefone']])
})

test('a stale save is refused with the present record', async () => {
  const { u } = await invite()
  await update(u.codUsuario, { nome: 'Primeira' })
  const r = await update(u.codUsuario, { nome: 'Segunda', versao: u.versao })
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'versao-antiga'])
  expect(r.corpo['atual']).toMatchObject({ nome: 'Primeira', versao: u.versao + 1, alcance: { todas: false } })
})

test('users of another distributor do not exist', async () => {
  const foreign = await secondWorld.usuario(3)
  for (const [method, rest, body] of [
    ['GET', ''],
    ['PUT', '', { ...data(), versao: 1 }],
    ['POST', '/convite'],
    ['POST', '/redefinir-senha'],
    ['GET', '/sessoes'],
    ['DELETE', '/sessoes'],
    ['GET', '/filtros'],
    ['PUT', '/filtros', { filtros: [], versao: 1 }],
  ] as const) {
    const [r, never] = [
      await callApi(method, `/${foreign}${rest}`, body),
      await callApi(method, `/999999${rest}`, body),
    ]
    expect([r.status, r.corpo['mensagem']]).toEqual([404, never.corpo['mensagem']])
  }
  expect(await list('situacao=todos')).not.toContain(foreign)
})

test('the list is filtered by name, e-mail, level, state and store', async () => {
  const { u } = await invite({ nome: 'Zélia Quirino', codNivel: 6 })
  const atLoja = await person(m, 4, [m.lojas[1] ?? 0])
  const outside = await person(m, 6)
  await update(outside.cod, { ativo: false })
  expect(await list('busca=zelia')).toEqual([u.codUsuario])
  expect(await list(`busca=${u.email.slice(0, 12)}`)).toEqual([u.codUsuario])
  expect(await list('codNivel=6&situacao=convidados')).toEqual([u.codUsuario])
  expect(await list('situacao=ativos')).not.toContain(u.codUsuario)
  expect(await list('')).toContain(u.codUsuario)
  expect(await list('')).not.toContain(outside.cod)
  expect(await list('codNivel=6&situacao=inativos')).toEqual([outside.cod])
  const ofLoja1 = await list(`codConcessionaria=${m.lojas[0]}`)
  expect(ofLoja1).not.toContain(atLoja.cod)
  expect(await list(`codNivel=4&codConcessionaria=${m.lojas[1]}`)).toContain(atLoja.cod)
})

test('the audit shows before and after without hashes or links', async () => {
  const u = await withPassword({ nome: 'Antes' })
  await update(u.codUsuario, { nome: 'Depois', codNivel: 1 })
  await callApi('POST', `/${u.codUsuario}/redefinir-senha`)
  const r = await t.callApi('GET', `cadastros/usuarios/${u.codUsuario}/historico`, { token: admin })
  const [reset, modification, creation] = r.corpo['itens'] as {
    acao: string
    campos: { campo: string; antes: unknown; depois: unknown }[]
  }[]
  expect([reset?.acao, modification?.acao, creation?.acao]).toEqual([
    'redefinirSenha',
    'alterarUsuario',
    'criarUsuario',
  ])
  expect(modification?.campos).toEqual([
    { campo: 'nome', antes: 'Antes', depois: 'Depois' },
    { campo: 'codNivel', antes: 3, depois: 1 },
  ])
  const secret = secretFrom((await emailsTo(t.server, u.email)).at(-1))
  const linhas = JSON.stringify(
    await t.sql('select dados, alvo from auditoria where registro = $1', [`usuarios:${u.codUsuario}`]),
  )
  expect(linhas).not.toMatch(/argon2|senha_hash|senhaHash/)
  expect(linhas).not.toContain(secret)
})

test('a demoted user cannot act with a token of the former level', async () => {
  const demoted = await person(m, 2)
  await update(demoted.cod, { codNivel: 3 })
  expect([401, 403]).toContain((await invite({}, await m.tokenFor(demoted.cod, 2))).status)
})
