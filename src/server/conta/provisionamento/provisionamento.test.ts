import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessMapping } from '#shared/conta/access-mapping.ts'
import { Authenticator } from '#tests/records/authenticator.ts'
import { entra, okta, patchOf, SCIM_USER } from '#tests/records/scim.ts'
import { idOf, openScim, type Scim } from '#tests/records/scim-world.ts'
import { buildWorld, person } from '#tests/records/world.ts'

let k: Scim
beforeAll(async () => {
  k = await openScim()
})
afterAll(() => k.t.close())

test('Entra adds a person, looks before, groups give level and stores, and no group means no access', async () => {
  const userName = k.email()
  const none = await k.search('Users', `userName eq "${userName}"`)
  expect([none.status, none.body['totalResults'], none.headers.get('content-type')]).toEqual([
    200,
    0,
    expect.stringContaining('application/scim+json'),
  ])
  const r = await k.scim('POST', 'Users', entra.user(userName.replace('pessoa', 'Pessoa'), 'ext-1'))
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
  expect(await k.stored(idOf(r))).toMatchObject({ nome: 'Célia Prado', ativo: false, lojas: [] })
  expect((await k.scim('PATCH', `Groups/${await k.group()}`, entra.addMembers(idOf(r)))).status).toBe(204)
  expect(await k.stored(idOf(r))).toMatchObject({ ativo: true, nivel: 3, lojas: [k.m.lojas[0]] })
  expect((await k.scim('GET', `Users/${idOf(r)}`)).body['groups']).toMatchObject([{ display: 'Consultores' }])
  expect((await k.scim('PATCH', `Groups/${await k.group()}`, entra.removeMembers(idOf(r)))).status).toBe(204)
  expect(await k.stored(idOf(r))).toMatchObject({ ativo: false })
  // The provider's own word is still that the person is active.
  expect((await k.scim('GET', `Users/${idOf(r)}`)).body['active']).toBe(true)
})

test('Entra renames, disables by the text "False" and enables again', async () => {
  const id = await k.consultor()
  const r = await k.scim('PATCH', `Users/${id}`, entra.rename)
  expect([r.status, r.body['displayName']]).toEqual([200, 'Célia Prado Lima'])
  expect((await k.scim('PATCH', `Users/${id}`, entra.renameWithoutPath)).body['displayName']).toBe('Cecília Prado Lima')
  expect((await k.scim('PATCH', `Users/${id}`, entra.disable)).body['active']).toBe(false)
  expect(await k.stored(id)).toMatchObject({ ativo: false })
  expect((await k.scim('PATCH', `Users/${id}`, entra.enable)).body['active']).toBe(true)
  expect(await k.stored(id)).toMatchObject({ ativo: true, nivel: 3 })
  expect((await k.scim('PATCH', `Users/${id}`, entra.disableTyped)).body['active']).toBe(false)
})

test('Okta adds, deactivates by PUT and by PATCH, and fills a group at once', async () => {
  const userName = k.email()
  const r = await k.scim('POST', 'Users', okta.user(userName, 'okta-1'), { type: 'application/json' })
  expect([r.status, r.body['displayName']]).toEqual([201, 'Otávio Reis'])
  expect(JSON.stringify(await k.t.sql('select * from usuario'))).not.toContain('Nao-Guardada')
  const g = await k.scim('POST', 'Groups', okta.group('oficina-externa', idOf(r)))
  expect(g.body['members']).toMatchObject([{ value: idOf(r), display: 'Otávio Reis' }])
  expect(await k.stored(idOf(r))).toMatchObject({ ativo: true, nivel: 6, lojas: k.m.lojas })
  const put = await k.scim('PUT', `Users/${idOf(r)}`, okta.user(userName, 'okta-1', false))
  expect([put.status, put.body['active']]).toEqual([200, false])
  expect(await k.stored(idOf(r))).toMatchObject({ ativo: false })
  await k.scim('PUT', `Users/${idOf(r)}`, okta.user(userName, 'okta-1'))
  expect(await k.stored(idOf(r))).toMatchObject({ ativo: true })
  expect((await k.scim('PATCH', `Users/${idOf(r)}`, okta.deactivate)).body['active']).toBe(false)
  await k.scim('PUT', `Users/${idOf(r)}`, okta.user(userName, 'okta-1'))
  expect((await k.scim('PATCH', `Groups/${idOf(g)}`, okta.removeMember(idOf(r)))).status).toBe(204)
  expect(await k.stored(idOf(r))).toMatchObject({ ativo: false })
  expect((await k.scim('PATCH', `Groups/${idOf(g)}`, okta.replaceMembers(idOf(r)))).status).toBe(204)
  expect(await k.stored(idOf(r))).toMatchObject({ ativo: true })
  // A group under a name that means nothing here gives nothing.
  expect((await k.scim('PATCH', `Groups/${idOf(g)}`, okta.renameGroup(idOf(g), 'Outra'))).status).toBe(204)
  expect(await k.stored(idOf(r))).toMatchObject({ ativo: false })
  const back = await k.scim('PUT', `Groups/${idOf(g)}`, okta.group('oficina-externa', idOf(r)))
  expect([back.status, back.body['displayName']]).toEqual([200, 'oficina-externa'])
  expect(await k.stored(idOf(r))).toMatchObject({ ativo: true })
  expect((await k.scim('DELETE', `Groups/${idOf(g)}`)).status).toBe(204)
  expect(await k.stored(idOf(r))).toMatchObject({ ativo: false })
  expect((await k.scim('GET', `Groups/${idOf(g)}`)).status).toBe(404)
})

test('a group may also be mapped by its outside id, and a new mapping counts at once for everybody', async () => {
  const id = await k.created()
  const g = await k.scim('POST', 'Groups', { ...okta.group('Gerência', id), externalId: 'id-de-fora' })
  expect(await k.stored(id)).toMatchObject({ ativo: false })
  const before = (await k.t.callApi('GET', 'seguranca/scim', { host: k.m.host, token: k.top })).corpo[
    'mapa'
  ] as AccessMapping[]
  await k.saveMap([{ grupo: 'id-de-fora', codNivel: 1, filtros: [] }, ...before])
  expect(await k.stored(id)).toMatchObject({ ativo: true, nivel: 1, lojas: [] })
  await k.saveMap(before)
  expect(await k.stored(id)).toMatchObject({ ativo: false })
  await k.scim('DELETE', `Groups/${idOf(g)}`)
})

test('whoever is deactivated, deleted or leaves the last group is out of every socket within 5 s', async () => {
  for (const end of [
    (id: string) => k.scim('PATCH', `Users/${id}`, entra.disable),
    (id: string) => k.scim('DELETE', `Users/${id}`),
    async (id: string) => k.scim('PATCH', `Groups/${await k.group()}`, entra.removeMembers(id)),
  ]) {
    const id = await k.consultor()
    const token = await k.m.tokenFor(Number(id), 3)
    const s = io(k.t.server.endereco, {
      transports: ['websocket'],
      auth: { token },
      extraHeaders: { host: k.m.host },
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
    expect((await k.t.callApi('GET', 'conta', { host: k.m.host, token })).status).toBe(401)
    s.close()
  }
})

test('DELETE keeps the person and their acts, hides them from the provider, and a new creation takes the same person back', async () => {
  const userName = k.email()
  const id = await k.created(userName)
  await k.t.sql(`insert into auditoria (cod_distribuidor, cod_usuario, acao) values ($1, $2, 'salvarNome')`, [
    k.m.codDistribuidor,
    id,
  ])
  expect((await k.scim('DELETE', `Users/${id}`)).status).toBe(204)
  expect(await k.stored(id)).toMatchObject({ email: userName, ativo: false })
  for (const method of ['GET', 'DELETE']) expect((await k.scim(method, `Users/${id}`)).status).toBe(404)
  expect((await k.scim('PATCH', `Users/${id}`, entra.enable)).status).toBe(404)
  expect((await k.search('Users', `userName eq "${userName}"`)).body['totalResults']).toBe(0)
  expect((await k.scim('PATCH', `Groups/${await k.group()}`, entra.addMembers(id))).body).toMatchObject({
    status: '400',
    scimType: 'invalidValue',
  })
  expect(await k.created(userName)).toBe(id)
})

test('who takes a deleted person’s e-mail over does not get their credentials', async () => {
  const ways = `select (select count(*)::int from passkey where cod_usuario = u.cod_usuario) + (select count(*)::int from segundo_fator where cod_usuario = u.cod_usuario)
    + (select count(*)::int from codigo_recuperacao where cod_usuario = u.cod_usuario) + (select count(*)::int from usuario_pin where cod_usuario = u.cod_usuario)
    + (select count(*)::int from identidade_externa where cod_usuario = u.cod_usuario) + (senha_hash is not null)::int
    + (select count(*)::int from sessao where cod_usuario = u.cod_usuario and revogada_em is null) as n from usuario u where cod_usuario = $1`
  const count = async (id: string) => (await k.t.sql<{ n: number }>(ways, [id]))[0]?.n
  const userName = k.email()
  const id = await k.created(userName)
  const enabled = async () =>
    expect((await k.scim('PATCH', `Groups/${await k.group()}`, entra.addMembers(id))).status).toBe(204)
  await enabled()
  const call = (path: string, body: unknown, token?: string) =>
    k.t.callApi('POST', path, { host: k.m.host, body, ...(token && { token }) })
  const phone = new Authenticator(`http://${k.m.host}`)
  const enter = async () => {
    const { pedido, opcoes } = (await call('entrada/passkey/opcoes', {})).corpo as {
      pedido: string
      opcoes: { challenge: string }
    }
    return (await call('entrada/passkey', { pedido, resposta: phone.get(opcoes) })).status
  }
  const token = await k.m.tokenFor(Number(id), 3)
  const begun = (await call('conta/seguranca/passkeys/opcoes', {}, token)).corpo as {
    pedido: string
    opcoes: { challenge: string }
  }
  const resposta = phone.create(begun.opcoes)
  await call('conta/seguranca/passkeys', { pedido: begun.pedido, resposta, nome: 'Celular' }, token)
  expect(await enter()).toBe(200)
  const own = [k.m.codDistribuidor, id]
  await k.t.sql(`insert into segundo_fator (cod_distribuidor, cod_usuario) values ($1, $2)`, own)
  await k.t.sql(`insert into codigo_recuperacao (cod_distribuidor, cod_usuario, hash) values ($1, $2, 'x')`, own)
  await k.t.sql(`insert into usuario_pin (cod_distribuidor, cod_usuario, pin_hash) values ($1, $2, 'x')`, own)
  await k.t.sql(
    `with p as (insert into provedor_oidc (cod_distribuidor, nome, emissor, id_cliente) values ($1, 'Outro', 'https://' || $3::text, 'x') returning cod_provedor)
      insert into identidade_externa (cod_distribuidor, cod_provedor, sujeito, cod_usuario) select $1, cod_provedor, 'x', $2 from p`,
    [...own, randomUUID()],
  )
  await k.t.sql(`update usuario set senha_hash = 'x' where cod_usuario = $1`, [id])
  expect(await count(id)).toBeGreaterThanOrEqual(7)
  expect((await k.scim('DELETE', `Users/${id}`)).status).toBe(204)
  expect(await count(id)).toBe(0)
  expect(await k.created(userName)).toBe(id)
  await enabled()
  expect(await enter()).toBe(401)
  // Nor those of a record that was deleted while they still stayed.
  await k.t.sql(
    `update usuario set senha_hash = 'x', provisionamento = 'REMOVIDO', ativo = false where cod_usuario = $1`,
    [id],
  )
  expect(await k.created(userName)).toBe(id)
  expect(await count(id)).toBe(0)
})

test('who comes anew under a deleted person’s e-mail gets what their groups mean, never the former level', async () => {
  for (const nivel of [-1, 2] as const) {
    const p = await person(k.m, nivel)
    const [{ email: userName } = { email: '' }] = await k.t.sql<{ email: string }>(
      `insert into usuario_filtro (cod_distribuidor, cod_usuario, tipo, valor) values ($1, $2, 'MARCA', 'Fiat')
        returning (select email from usuario where cod_usuario = $2) as email`,
      [k.m.codDistribuidor, p.cod],
    )
    const id = String(p.cod)
    expect((await k.scim('DELETE', `Users/${id}`)).status).toBe(204)
    expect(await k.created(userName)).toBe(id)
    expect(await k.stored(id)).toMatchObject({ ativo: false, nivel: 6, lojas: [] })
    await k.scim('PATCH', `Groups/${await k.group()}`, entra.addMembers(id))
    expect(await k.stored(id)).toMatchObject({ ativo: true, nivel: 3, lojas: [k.m.lojas[0]] })
  }
})

test('a deleted person whom somebody took back in the register is not made anew', async () => {
  const userName = k.email()
  const id = await k.created(userName)
  expect((await k.scim('DELETE', `Users/${id}`)).status).toBe(204)
  await k.t.sql('update usuario set ativo = true, cod_nivel = 2 where cod_usuario = $1', [id])
  const r = await k.scim('POST', 'Users', entra.user(userName, 'x'))
  expect([r.status, r.body['scimType'], r.body['detail']]).toEqual([
    409,
    'uniqueness',
    expect.stringContaining('desative ali'),
  ])
  expect(await k.stored(id)).toMatchObject({ ativo: true, nivel: 2 })
})

test('a person of the register is found, linked and from then on follows the provider', async () => {
  const p = await person(k.m, 3)
  const r = await k.scim('GET', `Users/${p.cod}`)
  expect(r.body).toMatchObject({ active: true })
  expect(r.body).not.toHaveProperty('externalId')
  expect(await k.stored(String(p.cod))).toMatchObject({ ativo: true })
  const linked = await k.scim('PATCH', `Users/${p.cod}`, patchOf({ op: 'add', path: 'externalId', value: 'ext-velho' }))
  expect(linked.body).toMatchObject({ externalId: 'ext-velho', active: true })
  expect(await k.stored(String(p.cod))).toMatchObject({ ativo: false })
  expect((await k.search('Users', 'externalId eq "ext-velho"')).body['totalResults']).toBe(1)
})

test('an account for emergencies does not exist for the provider, and level -1 is neither given nor taken', async () => {
  const p = await person(k.m, 2)
  await k.t.sql('update usuario set emergencia = true where cod_usuario = $1', [p.cod])
  const [{ email: address } = { email: '' }] = await k.t.sql<{ email: string }>(
    'select email from usuario where cod_usuario = $1',
    [p.cod],
  )
  for (const [method, body] of [
    ['GET'],
    ['DELETE'],
    ['PATCH', entra.disable],
    ['PUT', okta.user(address, 'x', false)],
  ] as const)
    expect((await k.scim(method, `Users/${p.cod}`, body)).status).toBe(404)
  expect((await k.search('Users', `userName eq "${address}"`)).body['totalResults']).toBe(0)
  expect((await k.scim('POST', 'Users', entra.user(address, 'x'))).body).toMatchObject({ scimType: 'uniqueness' })
  expect((await k.scim('PATCH', `Groups/${await k.group()}`, entra.addMembers(String(p.cod)))).status).toBe(400)
  await k.saveMap(
    (await k.t.callApi('GET', 'seguranca/scim', { host: k.m.host, token: k.top })).corpo['mapa'] as AccessMapping[],
  )
  expect(await k.stored(String(p.cod))).toMatchObject({ ativo: true, nivel: 2 })
  const developer = await person(k.m, -1)
  expect((await k.scim('PATCH', `Groups/${await k.group()}`, entra.addMembers(String(developer.cod)))).status).toBe(204)
  expect(await k.stored(String(developer.cod))).toMatchObject({ ativo: true, nivel: -1 })
  const moved = patchOf({ op: 'replace', path: 'userName', value: k.email() })
  expect((await k.scim('PATCH', `Users/${developer.cod}`, moved)).body).toMatchObject({ status: '403' })
  expect((await k.scim('PUT', `Users/${developer.cod}`, okta.user(k.email(), 'x'))).status).toBe(403)
  expect((await k.scim('PATCH', `Users/${developer.cod}`, entra.disable)).status).toBe(200)
  expect(await k.stored(String(developer.cod))).toMatchObject({ ativo: false, nivel: -1 })
})

test('the last one who administers everything stays', async () => {
  const alone = await buildWorld(k.t, 'sozinho')
  const p = await person(alone, -1)
  const token = await k.newKey(alone, p.token)
  const o = { token, host: alone.host }
  const r = await k.scim('PATCH', `Users/${p.cod}`, entra.disable, o)
  expect([r.status, r.body['detail']]).toEqual([409, expect.stringContaining('administraria')])
  expect(await k.stored(String(p.cod))).toMatchObject({ ativo: true })
  await alone.usuario(2)
  expect((await k.scim('PATCH', `Users/${p.cod}`, entra.disable, o)).status).toBe(200)
})

test('two creations of one userName: one is made, the other is told that it exists', async () => {
  const userName = k.email()
  const answers = await Promise.all(
    [1, 2, 3].map((i) => k.scim('POST', 'Users', entra.user(userName, `ext-${userName}-${i}`))),
  )
  expect(answers.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(answers.find((r) => r.status === 409)?.body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '409',
    scimType: 'uniqueness',
  })
  const again = await k.scim('POST', 'Users', entra.user(userName.toUpperCase(), 'z'))
  expect(again.body).toMatchObject({ scimType: 'uniqueness' })
  const third = await k.created()
  const taken = await k.scim('PATCH', `Users/${third}`, patchOf({ op: 'replace', path: 'userName', value: userName }))
  expect([taken.status, taken.body['scimType']]).toEqual([409, 'uniqueness'])
  const g = await k.scim('POST', 'Groups', entra.group('Consultores', 'outro'))
  expect([(await k.group()) !== '', g.body['scimType']]).toEqual([true, 'uniqueness'])
})

test('a change of another version is refused by ETag; one of two simultaneous ones wins', async () => {
  const id = await k.created()
  const etag = String((await k.scim('GET', `Users/${id}`)).headers.get('etag'))
  expect((await k.scim('GET', `Users/${id}`, undefined, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const both = await Promise.all(
    ['Um', 'Dois'].map((displayName) =>
      k.scim('PATCH', `Users/${id}`, patchOf({ op: 'replace', value: { displayName } }), {
        headers: { 'if-match': etag },
      }),
    ),
  )
  expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await k.scim('GET', `Users/${id}`, undefined, { headers: { 'if-none-match': etag } })).status).toBe(200)
  expect((await k.scim('DELETE', `Users/${id}`, undefined, { headers: { 'if-match': etag } })).status).toBe(412)
  expect((await k.scim('PATCH', `Users/${id}`, entra.disable, { headers: { 'if-match': '*' } })).status).toBe(200)
  const g = await k.scim('POST', 'Groups', okta.group('Versões'))
  const [first, second] = [
    await k.scim('PATCH', `Groups/${idOf(g)}`, entra.renameGroup('Versões 2'), {
      headers: { 'if-match': String(g.headers.get('etag')) },
    }),
    await k.scim('PUT', `Groups/${idOf(g)}`, okta.group('Versões 3'), {
      headers: { 'if-match': String(g.headers.get('etag')) },
    }),
  ]
  expect([first.status, second.status]).toEqual([204, 412])
})
