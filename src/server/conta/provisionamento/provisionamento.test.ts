import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessMapping } from '#shared/conta/access-mapping.ts'
import type { ScimKey } from '#shared/conta/provisionamento.ts'
import { entra, okta, patchOf, SCIM_USER } from '#tests/records/scim.ts'
import { buildWorld, person, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let other: World
let top: string
let key: string
let keyOfOther: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  other = await buildWorld(t, 'dois')
  // Somebody must administer everything, or the rules refuse to take the last one's access.
  top = await m.token(-1)
  key = await newKey(m, top)
  keyOfOther = await newKey(other, await other.token(-1))
  await saveMap([
    { grupo: 'Consultores', codNivel: 3, filtros: [{ tipo: 'CONCESSIONARIA', valor: String(m.lojas[0]) }] },
    { grupo: 'oficina-externa', codNivel: 6, filtros: [{ tipo: 'MARCA', valor: 'Fiat' }] },
  ])
})
afterAll(() => t.close())

async function newKey(of: World, token: string, meses: number | null = 12): Promise<string> {
  const r = await t.callApi('POST', 'seguranca/scim', { host: of.host, token, body: { nome: 'Provedor', meses } })
  expect(r.status).toBe(200)
  return String(r.corpo['chave'])
}
async function saveMap(mapa: AccessMapping[]): Promise<void> {
  const r = await t.callApi('PUT', 'seguranca/scim/mapa', { host: m.host, token: top, body: { mapa } })
  expect(r.status).toBe(200)
}

interface Answer {
  status: number
  body: Record<string, unknown>
  headers: Headers
}
interface Options {
  token?: string | undefined
  host?: string
  headers?: Record<string, string>
  type?: string
}
async function scim(method: string, path: string, body?: unknown, o: Options = {}): Promise<Answer> {
  const token = 'token' in o ? o.token : key
  const r = await t.callApi(method, `../scim/v2/${path}`, {
    host: o.host ?? m.host,
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
    headers: { ...(body !== undefined && { 'content-type': o.type ?? 'application/scim+json' }), ...o.headers },
  })
  return { status: r.status, body: r.corpo, headers: r.headers }
}
const idOf = (r: Answer) => String(r.body['id'])
const found = (r: Answer) => r.body['Resources'] as Record<string, unknown>[]
const search = (of: 'Users' | 'Groups', filter: string, more = '') =>
  scim('GET', `${of}?filter=${encodeURIComponent(filter)}${more}`)
let n = 0
const email = () => `pessoa${++n}@exemplo.com`
async function stored(id: string) {
  const [u] = await t.sql<{ nome: string; email: string; ativo: boolean; nivel: number; lojas: number[] }>(
    `select nome, email, ativo, cod_nivel as nivel, array(select cod_concessionaria from usuario_loja l where l.cod_usuario = u.cod_usuario order by 1) as lojas
     from usuario u where cod_usuario = $1`,
    [id],
  )
  return u
}
async function created(userName = email()): Promise<string> {
  const r = await scim('POST', 'Users', entra.user(userName, `ext-${userName}`))
  expect(r.status, JSON.stringify(r.body)).toBe(201)
  return idOf(r)
}
let consultores = ''
async function group(): Promise<string> {
  consultores ||= idOf(await scim('POST', 'Groups', entra.group('Consultores', 'g-consultores')))
  return consultores
}
async function consultor(): Promise<string> {
  const id = await created()
  expect((await scim('PATCH', `Groups/${await group()}`, entra.addMembers(id))).status).toBe(204)
  return id
}

test('Entra adds a person, looks before, groups give level and stores, and no group means no access', async () => {
  const userName = email()
  const none = await search('Users', `userName eq "${userName}"`)
  expect([none.status, none.body['totalResults'], none.headers.get('content-type')]).toEqual([
    200,
    0,
    expect.stringContaining('application/scim+json'),
  ])
  const r = await scim('POST', 'Users', entra.user(userName.replace('pessoa', 'Pessoa'), 'ext-1'))
  expect([r.status, r.headers.get('location'), r.headers.get('etag')]).toEqual([
    201,
    `http://um.localhost/scim/v2/Users/${idOf(r)}`,
    expect.stringMatching(/^W\/"\d+"$/),
  ])
  expect(r.body).toMatchObject({
    schemas: [SCIM_USER],
    userName,
    externalId: 'ext-1',
    active: true,
    displayName: 'Célia Prado',
    name: { givenName: 'Célia', familyName: 'Prado' },
    emails: [{ value: userName, type: 'work', primary: true }],
  })
  expect(await stored(idOf(r))).toMatchObject({ nome: 'Célia Prado', ativo: false, lojas: [] })
  expect((await scim('PATCH', `Groups/${await group()}`, entra.addMembers(idOf(r)))).status).toBe(204)
  expect(await stored(idOf(r))).toMatchObject({ ativo: true, nivel: 3, lojas: [m.lojas[0]] })
  expect((await scim('GET', `Users/${idOf(r)}`)).body['groups']).toMatchObject([{ display: 'Consultores' }])
  expect((await scim('PATCH', `Groups/${await group()}`, entra.removeMembers(idOf(r)))).status).toBe(204)
  expect(await stored(idOf(r))).toMatchObject({ ativo: false })
  // The provider's own word is still that the person is active.
  expect((await scim('GET', `Users/${idOf(r)}`)).body['active']).toBe(true)
})

test('Entra renames, disables by the text "False" and enables again', async () => {
  const id = await consultor()
  const r = await scim('PATCH', `Users/${id}`, entra.rename)
  expect([r.status, r.body['displayName']]).toEqual([200, 'Célia Prado Lima'])
  expect((await scim('PATCH', `Users/${id}`, entra.renameWithoutPath)).body['displayName']).toBe('Cecília Prado Lima')
  expect((await scim('PATCH', `Users/${id}`, entra.disable)).body['active']).toBe(false)
  expect(await stored(id)).toMatchObject({ ativo: false })
  expect((await scim('PATCH', `Users/${id}`, entra.enable)).body['active']).toBe(true)
  expect(await stored(id)).toMatchObject({ ativo: true, nivel: 3 })
  expect((await scim('PATCH', `Users/${id}`, entra.disableTyped)).body['active']).toBe(false)
})

test('Okta adds, deactivates by PUT and by PATCH, and fills a group at once', async () => {
  const userName = email()
  const r = await scim('POST', 'Users', okta.user(userName, 'okta-1'), { type: 'application/json' })
  expect([r.status, r.body['displayName']]).toEqual([201, 'Otávio Reis'])
  expect(JSON.stringify(await t.sql('select * from usuario'))).not.toContain('Nao-Guardada')
  const g = await scim('POST', 'Groups', okta.group('oficina-externa', idOf(r)))
  expect(g.body['members']).toMatchObject([{ value: idOf(r), display: 'Otávio Reis' }])
  expect(await stored(idOf(r))).toMatchObject({ ativo: true, nivel: 6, lojas: m.lojas })
  const put = await scim('PUT', `Users/${idOf(r)}`, okta.user(userName, 'okta-1', false))
  expect([put.status, put.body['active']]).toEqual([200, false])
  expect(await stored(idOf(r))).toMatchObject({ ativo: false })
  await scim('PUT', `Users/${idOf(r)}`, okta.user(userName, 'okta-1'))
  expect(await stored(idOf(r))).toMatchObject({ ativo: true })
  expect((await scim('PATCH', `Users/${idOf(r)}`, okta.deactivate)).body['active']).toBe(false)
  await scim('PUT', `Users/${idOf(r)}`, okta.user(userName, 'okta-1'))
  expect((await scim('PATCH', `Groups/${idOf(g)}`, okta.removeMember(idOf(r)))).status).toBe(204)
  expect(await stored(idOf(r))).toMatchObject({ ativo: false })
  expect((await scim('PATCH', `Groups/${idOf(g)}`, okta.replaceMembers(idOf(r)))).status).toBe(204)
  expect(await stored(idOf(r))).toMatchObject({ ativo: true })
  // A group under a name that means nothing here gives nothing.
  expect((await scim('PATCH', `Groups/${idOf(g)}`, okta.renameGroup(idOf(g), 'Outra'))).status).toBe(204)
  expect(await stored(idOf(r))).toMatchObject({ ativo: false })
  const back = await scim('PUT', `Groups/${idOf(g)}`, okta.group('oficina-externa', idOf(r)))
  expect([back.status, back.body['displayName']]).toEqual([200, 'oficina-externa'])
  expect(await stored(idOf(r))).toMatchObject({ ativo: true })
  expect((await scim('DELETE', `Groups/${idOf(g)}`)).status).toBe(204)
  expect(await stored(idOf(r))).toMatchObject({ ativo: false })
  expect((await scim('GET', `Groups/${idOf(g)}`)).status).toBe(404)
})

test('a group may also be mapped by its outside id, and a new mapping counts at once for everybody', async () => {
  const id = await created()
  const g = await scim('POST', 'Groups', { ...okta.group('Gerência', id), externalId: 'id-de-fora' })
  expect(await stored(id)).toMatchObject({ ativo: false })
  const before = (await t.callApi('GET', 'seguranca/scim', { host: m.host, token: top })).corpo[
    'mapa'
  ] as AccessMapping[]
  await saveMap([{ grupo: 'id-de-fora', codNivel: 1, filtros: [] }, ...before])
  expect(await stored(id)).toMatchObject({ ativo: true, nivel: 1, lojas: [] })
  await saveMap(before)
  expect(await stored(id)).toMatchObject({ ativo: false })
  await scim('DELETE', `Groups/${idOf(g)}`)
})

test('whoever is deactivated, deleted or leaves the last group is out of every socket within 5 s', async () => {
  for (const end of [
    (id: string) => scim('PATCH', `Users/${id}`, entra.disable),
    (id: string) => scim('DELETE', `Users/${id}`),
    async (id: string) => scim('PATCH', `Groups/${await group()}`, entra.removeMembers(id)),
  ]) {
    const id = await consultor()
    const token = await m.tokenFor(Number(id), 3)
    const s = io(t.server.endereco, {
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
    const out = new Promise((ok) => s.on('disconnect', ok))
    const started = Date.now()
    expect([200, 204]).toContain((await end(id)).status)
    await out
    expect(Date.now() - started).toBeLessThan(5000)
    expect((await t.callApi('GET', 'conta', { host: m.host, token })).status).toBe(401)
    s.close()
  }
})

test('DELETE keeps the person and their acts, hides them from the provider, and a new creation takes the same person back', async () => {
  const userName = email()
  const id = await created(userName)
  await t.sql(`insert into auditoria (cod_distribuidor, cod_usuario, acao) values ($1, $2, 'salvarNome')`, [
    m.codDistribuidor,
    id,
  ])
  expect((await scim('DELETE', `Users/${id}`)).status).toBe(204)
  expect(await stored(id)).toMatchObject({ email: userName, ativo: false })
  for (const method of ['GET', 'DELETE']) expect((await scim(method, `Users/${id}`)).status).toBe(404)
  expect((await scim('PATCH', `Users/${id}`, entra.enable)).status).toBe(404)
  expect((await search('Users', `userName eq "${userName}"`)).body['totalResults']).toBe(0)
  expect((await scim('PATCH', `Groups/${await group()}`, entra.addMembers(id))).body).toMatchObject({
    status: '400',
    scimType: 'invalidValue',
  })
  expect(await created(userName)).toBe(id)
})

test('a person of the register is found, linked and from then on follows the provider', async () => {
  const p = await person(m, 3)
  const r = await scim('GET', `Users/${p.cod}`)
  expect(r.body).toMatchObject({ active: true })
  expect(r.body).not.toHaveProperty('externalId')
  expect(await stored(String(p.cod))).toMatchObject({ ativo: true })
  const linked = await scim('PATCH', `Users/${p.cod}`, patchOf({ op: 'add', path: 'externalId', value: 'ext-velho' }))
  expect(linked.body).toMatchObject({ externalId: 'ext-velho', active: true })
  expect(await stored(String(p.cod))).toMatchObject({ ativo: false })
  expect((await search('Users', 'externalId eq "ext-velho"')).body['totalResults']).toBe(1)
})

test('an account for emergencies does not exist for the provider, and level -1 is neither given nor taken', async () => {
  const p = await person(m, 2)
  await t.sql('update usuario set emergencia = true where cod_usuario = $1', [p.cod])
  const [{ email: address } = { email: '' }] = await t.sql<{ email: string }>(
    'select email from usuario where cod_usuario = $1',
    [p.cod],
  )
  for (const [method, body] of [
    ['GET'],
    ['DELETE'],
    ['PATCH', entra.disable],
    ['PUT', okta.user(address, 'x', false)],
  ] as const)
    expect((await scim(method, `Users/${p.cod}`, body)).status).toBe(404)
  expect((await search('Users', `userName eq "${address}"`)).body['totalResults']).toBe(0)
  expect((await scim('POST', 'Users', entra.user(address, 'x'))).body).toMatchObject({ scimType: 'uniqueness' })
  expect((await scim('PATCH', `Groups/${await group()}`, entra.addMembers(String(p.cod)))).status).toBe(400)
  await saveMap(
    (await t.callApi('GET', 'seguranca/scim', { host: m.host, token: top })).corpo['mapa'] as AccessMapping[],
  )
  expect(await stored(String(p.cod))).toMatchObject({ ativo: true, nivel: 2 })
  const developer = await person(m, -1)
  expect((await scim('PATCH', `Groups/${await group()}`, entra.addMembers(String(developer.cod)))).status).toBe(204)
  expect(await stored(String(developer.cod))).toMatchObject({ ativo: true, nivel: -1 })
  expect((await scim('PATCH', `Users/${developer.cod}`, entra.disable)).status).toBe(200)
  expect(await stored(String(developer.cod))).toMatchObject({ ativo: false, nivel: -1 })
})

test('the last one who administers everything stays', async () => {
  const alone = await buildWorld(t, 'sozinho')
  const p = await person(alone, -1)
  const token = await newKey(alone, p.token)
  const o = { token, host: alone.host }
  const r = await scim('PATCH', `Users/${p.cod}`, entra.disable, o)
  expect([r.status, r.body['detail']]).toEqual([409, expect.stringContaining('administraria')])
  expect(await stored(String(p.cod))).toMatchObject({ ativo: true })
  await alone.usuario(2)
  expect((await scim('PATCH', `Users/${p.cod}`, entra.disable, o)).status).toBe(200)
})

test('two creations of one userName: one is made, the other is told that it exists', async () => {
  const userName = email()
  const answers = await Promise.all(
    [1, 2, 3].map((i) => scim('POST', 'Users', entra.user(userName, `ext-${userName}-${i}`))),
  )
  expect(answers.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(answers.find((r) => r.status === 409)?.body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '409',
    scimType: 'uniqueness',
  })
  const again = await scim('POST', 'Users', entra.user(userName.toUpperCase(), 'z'))
  expect(again.body).toMatchObject({ scimType: 'uniqueness' })
  const third = await created()
  const taken = await scim('PATCH', `Users/${third}`, patchOf({ op: 'replace', path: 'userName', value: userName }))
  expect([taken.status, taken.body['scimType']]).toEqual([409, 'uniqueness'])
  const g = await scim('POST', 'Groups', entra.group('Consultores', 'outro'))
  expect([(await group()) !== '', g.body['scimType']]).toEqual([true, 'uniqueness'])
})

test('a change of another version is refused by ETag; one of two simultaneous ones wins', async () => {
  const id = await created()
  const etag = String((await scim('GET', `Users/${id}`)).headers.get('etag'))
  expect((await scim('GET', `Users/${id}`, undefined, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const both = await Promise.all(
    ['Um', 'Dois'].map((displayName) =>
      scim('PATCH', `Users/${id}`, patchOf({ op: 'replace', value: { displayName } }), {
        headers: { 'if-match': etag },
      }),
    ),
  )
  expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await scim('GET', `Users/${id}`, undefined, { headers: { 'if-none-match': etag } })).status).toBe(200)
  expect((await scim('DELETE', `Users/${id}`, undefined, { headers: { 'if-match': etag } })).status).toBe(412)
  expect((await scim('PATCH', `Users/${id}`, entra.disable, { headers: { 'if-match': '*' } })).status).toBe(200)
  const g = await scim('POST', 'Groups', okta.group('Versões'))
  const [first, second] = [
    await scim('PATCH', `Groups/${idOf(g)}`, entra.renameGroup('Versões 2'), {
      headers: { 'if-match': String(g.headers.get('etag')) },
    }),
    await scim('PUT', `Groups/${idOf(g)}`, okta.group('Versões 3'), {
      headers: { 'if-match': String(g.headers.get('etag')) },
    }),
  ]
  expect([first.status, second.status]).toEqual([204, 412])
})

test('filters, pages, and only the attributes that are asked for', async () => {
  const userName = email()
  const id = await created(userName)
  for (const filter of [
    `id eq "${id}"`,
    `externalId eq "ext-${userName}"`,
    `emails.value eq "${userName.toUpperCase()}"`,
    `emails[type eq "work"].value eq "${userName}"`,
    `displayName eq "célia prado" and userName eq "${userName}"`,
  ])
    expect([filter, found(await search('Users', filter)).map((u) => u['id'])]).toEqual([filter, [id]])
  expect(
    found(
      await search(
        'Groups',
        `id eq "${await group()}" and displayName eq "consultores"`,
        '&excludedAttributes=members',
      ),
    ),
  ).toMatchObject([{ displayName: 'Consultores' }])
  await scim('PATCH', `Groups/${await group()}`, entra.addMembers(id))
  expect((await search('Groups', `id eq "${await group()}" and members eq "${id}"`)).body['totalResults']).toBe(1)
  for (const filter of ['title eq "x"', 'userName sw "a"', 'userName eq "a" or id eq "1"']) {
    const r = await search('Users', filter)
    expect([filter, r.status, r.body['scimType']]).toEqual([filter, 400, 'invalidFilter'])
  }
  const all = await scim('GET', 'Users?startIndex=1&count=2')
  expect(all.body).toMatchObject({ startIndex: 1, itemsPerPage: 2 })
  const next = await scim('GET', 'Users?startIndex=2&count=1')
  expect(found(next)[0]?.['id']).toBe(found(all)[1]?.['id'])
  const odd = await scim('GET', 'Users?startIndex=-3&count=-1')
  expect(odd.body).toMatchObject({ startIndex: 1, itemsPerPage: 0, totalResults: all.body['totalResults'] })
  expect(found(await scim('GET', 'Users?count=9999')).length).toBeLessThanOrEqual(200)
  const few = found(await search('Users', `id eq "${id}"`, '&attributes=userName,name.givenName'))
  expect(few).toEqual([{ schemas: [SCIM_USER], id, userName, name: { givenName: 'Célia' } }])
  const without = await scim('GET', `Groups/${await group()}?excludedAttributes=members`)
  expect(without.body).not.toHaveProperty('members')
  expect(without.body).toHaveProperty('displayName')
})

test('what the service can do is told, under the key', async () => {
  const config = await scim('GET', 'ServiceProviderConfig')
  expect(config.body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    etag: { supported: true },
  })
  for (const [path, total] of [
    ['Schemas', 2],
    ['ResourceTypes', 2],
  ] as const)
    expect((await scim('GET', path)).body).toMatchObject({ totalResults: total, itemsPerPage: total })
  expect((await scim('GET', `Schemas/${SCIM_USER}`)).body['name']).toBe('User')
  expect((await scim('GET', 'ResourceTypes/Group')).body['endpoint']).toBe('/Groups')
  expect((await scim('GET', 'Bulk')).body).toMatchObject({ status: '404' })
})

test.each([
  ['Users', { schemas: [SCIM_USER], userName: 'sem-arroba' }, 400, 'invalidValue'],
  ['Users', { schemas: [SCIM_USER] }, 400, 'invalidValue'],
  ['Users', { userName: 'a@exemplo.com', active: 'talvez' }, 400, 'invalidValue'],
  ['Users', [], 400, 'invalidSyntax'],
  ['Users', undefined, 400, 'invalidSyntax'],
  ['Groups', {}, 400, 'invalidValue'],
  ['Groups', { displayName: 'x', members: [{ value: '999999999' }] }, 400, 'invalidValue'],
  ['Groups', { displayName: 'x', members: ['12'] }, 400, 'invalidSyntax'],
])('POST %s with %j is refused with %i %s', async (path, body, status, scimType) => {
  const r = await scim('POST', path, body)
  expect([r.status, r.body['scimType'], r.headers.get('content-type')]).toEqual([
    status,
    scimType,
    expect.stringContaining('application/scim+json'),
  ])
})

test("without a key, with another distributor's, an expired, a revoked or a person's, nothing is told", async () => {
  const mine = await created('canario-um@exemplo.com')
  const theirs = await scim('POST', 'Users', entra.user('canario-dois@exemplo.com', 'c2'), {
    token: keyOfOther,
    host: other.host,
  })
  expect(theirs.status).toBe(201)
  await t.sql(
    `insert into scim_chave (cod_distribuidor, nome, chave_hash, expira_em) values ($1, 'velha', encode(sha256('velha'), 'hex'), now() - interval '1 second')`,
    [m.codDistribuidor],
  )
  const revoked = await newKey(m, top)
  const keys = (await t.callApi('GET', 'seguranca/scim', { host: m.host, token: top })).corpo['chaves'] as ScimKey[]
  expect((await t.callApi('DELETE', `seguranca/scim/${keys[0]?.codChave}`, { host: m.host, token: top })).status).toBe(
    200,
  )
  for (const token of [undefined, 'x', keyOfOther, 'velha', revoked, top, m.chave])
    for (const path of ['Users', `Users/${mine}`, 'Groups', 'ServiceProviderConfig']) {
      const r = await scim('GET', path, undefined, { token })
      expect([r.status, r.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(JSON.stringify(r.body)).not.toContain('canario')
    }
  const everything = JSON.stringify([await scim('GET', 'Users?count=200'), await scim('GET', `Users/${idOf(theirs)}`)])
  expect(everything).toContain('canario-um')
  expect(everything).not.toContain('canario-dois')
  for (const [method, body] of [
    ['PATCH', entra.disable],
    ['DELETE', undefined],
    ['PUT', okta.user('x@exemplo.com', 'x')],
  ] as const)
    expect((await scim(method, `Users/${idOf(theirs)}`, body)).status).toBe(404)
  expect((await scim('PATCH', `Groups/${await group()}`, entra.addMembers(idOf(theirs)))).status).toBe(400)
})

test('a key is shown once, stored as a hash, and shows its last use; each act of it is in the audit', async () => {
  const kept = JSON.stringify([
    await t.sql('select * from scim_chave'),
    await t.sql('select * from auditoria'),
    await t.sql('select * from idempotencia'),
  ])
  expect(kept).not.toContain(key)
  const listed = await t.callApi('GET', 'seguranca/scim', { host: m.host, token: top })
  expect(listed.corpo['endereco']).toBe('http://um.localhost/scim/v2')
  expect((listed.corpo['chaves'] as ScimKey[]).some((k) => k.ultimoUso !== null)).toBe(true)
  expect(
    (await t.callApi('POST', 'seguranca/scim', { host: m.host, token: await m.token(2), body: { nome: 'x' } })).status,
  ).toBe(403)
  const id = await consultor()
  await scim('PATCH', `Users/${id}`, entra.disable)
  const acts = await t.sql<{ acao: string }>('select acao from auditoria where registro = $1 order by cod_auditoria', [
    `usuarios:${id}`,
  ])
  expect(acts.map((a) => a.acao)).toEqual([
    'scimCriarUsuario',
    'scimAlterarGrupo',
    'scimAlterarUsuario',
    'scimAlterarUsuario',
  ])
})

test('more calls in a minute than the limit are told to wait, in the form of the protocol', async () => {
  const tight = await openTestServer({ RATE_LIMIT_FACTOR: '0.001' })
  try {
    await buildWorld(tight)
    const call = () => tight.callApi('GET', '../scim/v2/Users', { host: 'um.localhost', token: 'x' })
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await call())
    expect(answers.map((r) => r.status)).toEqual([401, 401, 401, 429])
    expect(answers[3]?.corpo).toMatchObject({ status: '429' })
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await tight.close()
  }
})
