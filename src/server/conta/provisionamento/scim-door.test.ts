import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScimKey } from '#shared/conta/provisionamento.ts'
import { entra, okta, SCIM_USER } from '#tests/records/scim.ts'
import { found, idOf, openScim, type Scim } from '#tests/records/scim-world.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer } from '#tests/server/server.ts'

let k: Scim
beforeAll(async () => {
  k = await openScim()
})
afterAll(() => k.t.close())

test('filters, pages, and only the attributes that are asked for', async () => {
  const userName = k.email()
  const id = await k.created(userName)
  for (const filter of [
    `id eq "${id}"`,
    `externalId eq "ext-${userName}"`,
    `emails.value eq "${userName.toUpperCase()}"`,
    `emails[type eq "work"].value eq "${userName}"`,
    `displayName eq "célia prado" and userName eq "${userName}"`,
  ])
    expect([filter, found(await k.search('Users', filter)).map((u) => u['id'])]).toEqual([filter, [id]])
  expect(
    found(
      await k.search(
        'Groups',
        `id eq "${await k.group()}" and displayName eq "consultores"`,
        '&excludedAttributes=members',
      ),
    ),
  ).toMatchObject([{ displayName: 'Consultores' }])
  await k.scim('PATCH', `Groups/${await k.group()}`, entra.addMembers(id))
  expect((await k.search('Groups', `id eq "${await k.group()}" and members eq "${id}"`)).body['totalResults']).toBe(1)
  for (const filter of ['title eq "x"', 'constructor eq "x"', 'userName sw "a"', 'userName eq "a" or id eq "1"']) {
    const r = await k.search('Users', filter)
    expect([filter, r.status, r.body['scimType']]).toEqual([filter, 400, 'invalidFilter'])
  }
  const all = await k.scim('GET', 'Users?startIndex=1&count=2')
  expect(all.body).toMatchObject({ startIndex: 1, itemsPerPage: 2 })
  const next = await k.scim('GET', 'Users?startIndex=2&count=1')
  expect(found(next)[0]?.['id']).toBe(found(all)[1]?.['id'])
  const odd = await k.scim('GET', 'Users?startIndex=-3&count=-1')
  expect(odd.body).toMatchObject({ startIndex: 1, itemsPerPage: 0, totalResults: all.body['totalResults'] })
  expect(found(await k.scim('GET', 'Users?count=9999')).length).toBeLessThanOrEqual(200)
  const few = found(await k.search('Users', `id eq "${id}"`, '&attributes=userName,name.givenName'))
  expect(few).toEqual([{ schemas: [SCIM_USER], id, userName, name: { givenName: 'Célia' } }])
  const without = await k.scim('GET', `Groups/${await k.group()}?excludedAttributes=members`)
  expect(without.body).not.toHaveProperty('members')
  expect(without.body).toHaveProperty('displayName')
})

test('what the service can do is told, under the key', async () => {
  const config = await k.scim('GET', 'ServiceProviderConfig')
  expect(config.body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    etag: { supported: true },
  })
  for (const [path, total] of [
    ['Schemas', 2],
    ['ResourceTypes', 2],
  ] as const)
    expect((await k.scim('GET', path)).body).toMatchObject({ totalResults: total, itemsPerPage: total })
  expect((await k.scim('GET', `Schemas/${SCIM_USER}`)).body['name']).toBe('User')
  expect((await k.scim('GET', 'ResourceTypes/Group')).body['endpoint']).toBe('/Groups')
  expect((await k.scim('GET', 'Bulk')).body).toMatchObject({ status: '404' })
  // The document for programs is about the product's own calls.
  const document = await k.t.callApi('GET', 'openapi.json', { host: k.m.host })
  expect(Object.keys(document.corpo['paths'] as object).filter((path) => path.includes('scim/v2'))).toEqual([])
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
  const r = await k.scim('POST', path, body)
  expect([r.status, r.body['scimType'], r.headers.get('content-type')]).toEqual([
    status,
    scimType,
    expect.stringContaining('application/scim+json'),
  ])
})

test("without a key, with another distributor's, an expired, a revoked or a person's, nothing is told", async () => {
  const mine = await k.created('canario-um@exemplo.com')
  const theirs = await k.scim('POST', 'Users', entra.user('canario-dois@exemplo.com', 'c2'), {
    token: k.keyOfOther,
    host: k.other.host,
  })
  expect(theirs.status).toBe(201)
  await k.t.sql(
    `insert into scim_chave (cod_distribuidor, nome, chave_hash, expira_em) values ($1, 'velha', encode(sha256('velha'), 'hex'), now() - interval '1 second')`,
    [k.m.codDistribuidor],
  )
  const revoked = await k.newKey(k.m, k.top)
  const keys = (await k.t.callApi('GET', 'seguranca/scim', { host: k.m.host, token: k.top })).corpo[
    'chaves'
  ] as ScimKey[]
  expect(
    (await k.t.callApi('DELETE', `seguranca/scim/${keys[0]?.codChave}`, { host: k.m.host, token: k.top })).status,
  ).toBe(200)
  for (const token of [undefined, 'x', k.keyOfOther, 'velha', revoked, k.top, k.m.chave])
    for (const path of ['Users', `Users/${mine}`, 'Groups', 'ServiceProviderConfig']) {
      const r = await k.scim('GET', path, undefined, { token })
      expect([r.status, r.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(JSON.stringify(r.body)).not.toContain('canario')
    }
  const everything = JSON.stringify([
    await k.scim('GET', 'Users?count=200'),
    await k.scim('GET', `Users/${idOf(theirs)}`),
  ])
  expect(everything).toContain('canario-um')
  expect(everything).not.toContain('canario-dois')
  for (const [method, body] of [
    ['PATCH', entra.disable],
    ['DELETE', undefined],
    ['PUT', okta.user('x@exemplo.com', 'x')],
  ] as const)
    expect((await k.scim(method, `Users/${idOf(theirs)}`, body)).status).toBe(404)
  expect((await k.scim('PATCH', `Groups/${await k.group()}`, entra.addMembers(idOf(theirs)))).status).toBe(400)
})

test('a key is shown once, stored as a hash, and shows its last use; each act of it is in the audit', async () => {
  const kept = JSON.stringify([
    await k.t.sql('select * from scim_chave'),
    await k.t.sql('select * from auditoria'),
    await k.t.sql('select * from idempotencia'),
  ])
  expect(kept).not.toContain(k.key)
  const listed = await k.t.callApi('GET', 'seguranca/scim', { host: k.m.host, token: k.top })
  expect(listed.corpo['endereco']).toBe('http://um.localhost/scim/v2')
  expect((listed.corpo['chaves'] as ScimKey[]).some((k) => k.ultimoUso !== null)).toBe(true)
  expect(
    (await k.t.callApi('POST', 'seguranca/scim', { host: k.m.host, token: await k.m.token(2), body: { nome: 'x' } }))
      .status,
  ).toBe(403)
  const id = await k.consultor()
  await k.scim('PATCH', `Users/${id}`, entra.disable)
  const acts = await k.t.sql<{ acao: string }>(
    'select acao from auditoria where registro = $1 order by cod_auditoria',
    [`usuarios:${id}`],
  )
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

test('calls stand in the health of integrations: changes and refusals in the log, without the values', async () => {
  const userName = k.email()
  const id = await k.created(userName)
  await k.scim('PATCH', `Users/${id}`, entra.rename)
  await k.scim('GET', 'Users/999999')
  await k.search('Users', 'title eq "x"')
  const logged = () =>
    k.t.sql(
      `select operacao, status::int, pedido from integracao_registro where sistema = 'SCIM' order by cod_registro desc limit 2`,
    )
  await expect.poll(logged).toEqual([
    { operacao: 'GET /scim/v2/Users', status: 400, pedido: '' },
    {
      operacao: `PATCH /scim/v2/Users/${id}`,
      status: 200,
      pedido: 'Replace emails[type eq "…"].value, Replace name.familyName',
    },
  ])
  expect(JSON.stringify(await k.t.sql(`select * from integracao_registro where sistema = 'SCIM'`))).not.toContain(
    'Prado',
  )
  // Other tests of this file provision other distributors.
  const [state] = await k.t.sql(`select erro from integracao_estado where sistema = 'SCIM' and cod_distribuidor = $1`, [
    k.m.codDistribuidor,
  ])
  expect(state).toEqual({ erro: 'Recusada com 400' })
})
