import { discoverAuthorizationServerMetadata, registerClient } from '@modelcontextprotocol/sdk/client/auth.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssistantClient } from '#shared/conta/assistentes.ts'
import { createProgram, RETURN_ADDRESS } from '#tests/endpoints/assistant-targets.ts'
import { buildWorld, person, type World } from '#tests/records/world.ts'
import { askMcp, connectAssistant, fetchAt } from '#tests/server/assistants.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { cleanAssistants } from './cleanup.ts'

let t: TestServer
let m: World
let idCliente: string
let ana: { cod: number; token: string }

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'um')
  ana = await person(m, 1)
  idCliente = await createProgram(t, m.codDistribuidor, 'Assistente')
})
afterAll(() => t.close())

const get = (path: string) => fetchAt(t)(`http://${m.host}${path}`)
const settings = (column: string, value: boolean) =>
  t.sql(`update distribuidor set ${column} = $2 where cod_distribuidor = $1`, [m.codDistribuidor, value])

test('programs register themselves only where the distributor allows it', async () => {
  const register = (body: unknown) =>
    fetchAt(t)(`http://${m.host}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const wanted = { client_name: 'Programa novo', redirect_uris: ['http://localhost:9999/volta'] }
  expect((await register(wanted)).status).toBe(403)
  await settings('assistentes_registro', true)
  const metadata = await discoverAuthorizationServerMetadata(`http://${m.host}`, { fetchFn: fetchAt(t) })
  if (!metadata) throw new Error('no metadata')
  const made = await registerClient(`http://${m.host}`, {
    metadata,
    clientMetadata: { ...wanted, token_endpoint_auth_method: 'none' },
    fetchFn: fetchAt(t),
  })
  for (const bad of ['http://mau.example/volta', 'https://a.example/#x', 'javascript:alert(1)', 'https://*.example/'])
    expect((await (await register({ ...wanted, redirect_uris: [bad] })).json()) as object).toMatchObject({
      error: 'invalid_redirect_uri',
    })
  const seen = await t.callApi(
    'GET',
    `conta/assistentes/pedido?${new URLSearchParams({ client_id: made.client_id, redirect_uri: wanted.redirect_uris[0] ?? '' })}`,
    { host: m.host, token: ana.token },
  )
  expect(seen.corpo).toMatchObject({ nome: 'Programa novo', registrouSe: true })
  await t.sql(`update oauth_cliente set criado_em = now() - interval '2 days' where id_cliente = $1`, [made.client_id])
  await cleanAssistants(t.server.services)
  expect(await t.sql('select 1 from oauth_cliente where id_cliente = $1', [made.client_id])).toEqual([])
  await settings('assistentes_registro', false)
  expect((await register(wanted)).status).toBe(403)
})

test('a faulty request of a program that registered itself is told here, and sends nobody to its address', async () => {
  await t.sql(
    `insert into oauth_cliente (cod_distribuidor, id_cliente, nome, redirecionamentos) values ($1, 'estranho', 'Estranho', array[$2])`,
    [m.codDistribuidor, RETURN_ADDRESS],
  )
  const ask = (client_id: string, extra: Record<string, string>) =>
    get(`/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri: RETURN_ADDRESS, ...extra })}`)
  const code = { response_type: 'code', code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }
  for (const faulty of [
    { ...code, response_type: 'token' },
    { ...code, code_challenge_method: 'plain' },
    { ...code, resource: 'https://mau.example/mcp' },
    { ...code, state: 'x'.repeat(501) },
  ]) {
    const told = await ask('estranho', faulty)
    expect([told.status, told.headers.get('location'), told.headers.get('content-type')]).toEqual([
      400,
      null,
      'text/plain; charset=utf-8',
    ])
    const sent = await ask(idCliente, faulty)
    expect([sent.status, sent.headers.get('location')]).toEqual([302, expect.stringContaining(`${RETURN_ADDRESS}?`)])
  }
  // A request without a fault leads to the page that asks the person.
  expect((await ask('estranho', code)).headers.get('location')).toContain(
    `http://${m.host}/conta/assistentes/autorizar`,
  )
})

test('programs are added and removed by the administrator, and their connections end with them', async () => {
  const admin = await person(m, -1)
  const made = await t.callApi('POST', 'seguranca/assistentes', {
    host: m.host,
    token: admin.token,
    body: { nome: 'Meu programa', redirecionamentos: [RETURN_ADDRESS] },
  })
  const { idCliente: id } = made.corpo as unknown as AssistantClient
  const { access } = await connectAssistant(t, m, { token: ana.token, idCliente: id })
  const list = await t.callApi('GET', 'seguranca/assistentes', { host: m.host, token: admin.token })
  expect((list.corpo as unknown as AssistantClient[]).find((c) => c.idCliente === id)).toMatchObject({
    conexoes: 1,
    registrouSe: false,
  })
  await t.callApi('DELETE', `seguranca/assistentes/${id}`, { host: m.host, token: admin.token })
  expect((await askMcp(t, m.host, access)).status).toBe(401)
})

test('programs find nothing where assistants are off', async () => {
  await settings('assistentes', false)
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/mcp'])
    expect((await get(path)).status).toBe(404)
  expect((await get('/oauth/authorize')).status).toBe(404)
  expect((await askMcp(t, m.host, 'nada')).status).toBe(404)
  await settings('assistentes', true)
})

test('programs are not called by other sites’ pages', async () => {
  const { access } = await connectAssistant(t, m, { token: ana.token, idCliente })
  expect((await askMcp(t, m.host, access, { headers: { origin: 'https://mau.example' } })).status).toBe(403)
  expect((await askMcp(t, m.host, access, { headers: { origin: 'null' } })).status).toBe(403)
  expect((await askMcp(t, m.host, access, { headers: { origin: `http://${m.host}` } })).status).toBe(200)
  expect((await fetchAt(t)(`http://${m.host}/mcp`)).status).toBe(405)
})
