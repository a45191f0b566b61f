import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  exchangeAuthorization,
  refreshAuthorization,
  startAuthorization,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProgram, RETURN_ADDRESS } from '#tests/endpoints/assistant-targets.ts'
import { buildWorld, person, type World } from '#tests/records/world.ts'
import {
  askMcp,
  connectAssistant,
  consentCode,
  exchangeForm,
  fetchAt,
  openMcp,
  pkce,
  sendForm,
} from '#tests/server/assistants.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let other: World
let idCliente: string
let ana: { cod: number; token: string }

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'um')
  other = await buildWorld(t, 'dois')
  await m.usuario(-1)
  idCliente = await createProgram(t, m.codDistribuidor, 'Assistente')
  await createProgram(t, other.codDistribuidor, 'Outro')
})
beforeEach(async () => {
  ana = await person(m, 1)
})
afterAll(() => t.close())

const get = (path: string, query: Record<string, string> = {}, host = m.host) =>
  fetchAt(t)(`http://${host}${path}?${new URLSearchParams(query)}`)
const asked = (extra: Record<string, string> = {}) => ({
  response_type: 'code',
  client_id: idCliente,
  redirect_uri: RETURN_ADDRESS,
  state: 'estado',
  code_challenge: pkce().challenge,
  code_challenge_method: 'S256',
  ...extra,
})
const exchange = (code: string, verifier: string, extra: Record<string, string> = {}, host = m.host) =>
  sendForm(t, host, '/oauth/token', { ...exchangeForm(idCliente, code, verifier), ...extra })
const renew = (refresh: string, extra: Record<string, string> = {}) =>
  sendForm(t, m.host, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: idCliente,
    refresh_token: refresh,
    ...extra,
  })
const ask = (token: string, host = m.host) => askMcp(t, host, token)
const isOpen = async (token: string) => (await ask(token)).status === 200
/** Every process hears it at once. */
const ended = (token: string) => expect.poll(() => isOpen(token), { timeout: 1000 }).toBe(false)
const freshCode = async () => {
  const { verifier, challenge } = pkce()
  return { verifier, code: await consentCode(t, m, { token: ana.token, idCliente, challenge }) }
}
const settings = (column: string, value: boolean) =>
  t.sql(`update distribuidor set ${column} = $2 where cod_distribuidor = $1`, [m.codDistribuidor, value])

test("the SDK's own client finds the way, gets tokens, renews and reads", async () => {
  const fetchFn = fetchAt(t)
  const resource = await discoverOAuthProtectedResourceMetadata(`http://${m.host}/mcp`, {}, fetchFn)
  expect(resource.resource).toBe(`http://${m.host}/mcp`)
  const issuer = resource.authorization_servers?.[0] ?? ''
  const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn })
  if (!metadata) throw new Error('no metadata')
  expect([metadata.issuer, metadata.code_challenge_methods_supported]).toEqual([issuer, ['S256']])
  expect(metadata.registration_endpoint).toBeUndefined()
  const clientInformation = { client_id: idCliente }
  const { authorizationUrl, codeVerifier } = await startAuthorization(issuer, {
    metadata,
    clientInformation,
    redirectUrl: RETURN_ADDRESS,
    scope: 'ler',
    state: 'estado',
    resource: new URL(resource.resource),
  })
  const sent = await fetchFn(authorizationUrl)
  expect(sent.status).toBe(302)
  const page = new URL(sent.headers.get('location') ?? '')
  expect(page.origin + page.pathname).toBe(`http://${m.host}/conta/assistentes/autorizar`)
  const query = Object.fromEntries(page.searchParams)
  const seen = await t.callApi('GET', `conta/assistentes/pedido?${page.searchParams}`, {
    host: m.host,
    token: ana.token,
  })
  expect(seen.corpo).toMatchObject({ nome: 'Assistente', volta: 'assistente.example', registrouSe: false })
  const consent = await t.callApi('POST', 'conta/assistentes/pedido', {
    host: m.host,
    token: ana.token,
    body: { ...query },
  })
  const back = new URL(String(consent.corpo['url']))
  expect([back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
    RETURN_ADDRESS,
    'estado',
    issuer,
  ])
  const common = { metadata, clientInformation, resource: new URL(resource.resource), fetchFn }
  const tokens = await exchangeAuthorization(issuer, {
    ...common,
    authorizationCode: back.searchParams.get('code') ?? '',
    codeVerifier,
    redirectUri: RETURN_ADDRESS,
  })
  expect([tokens.token_type, tokens.expires_in, tokens.scope]).toEqual(['Bearer', 3600, 'ler'])
  const next = await refreshAuthorization(issuer, { ...common, refreshToken: tokens.refresh_token ?? '' })
  const client = await openMcp(t, m.host, next.access_token)
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  const stored = await t.sql<{ x: string }>(`select row_to_json(o)::text as x from oauth_token o`)
  for (const secret of [tokens.access_token, tokens.refresh_token ?? '', next.access_token])
    expect(JSON.stringify(stored)).not.toContain(secret)
  const mine = await t.callApi('GET', 'conta/assistentes', { host: m.host, token: ana.token })
  expect(mine.corpo).toMatchObject({ permitido: true, conexoes: [{ nome: 'Assistente', escopo: 'ler' }] })
})

describe('asking', () => {
  test('demands S256: without a challenge, plain, or a challenge of another length go back with an error', async () => {
    const wrongs: Record<string, string>[] = [
      { code_challenge: '' },
      { code_challenge_method: 'plain' },
      { code_challenge: 'curto' },
    ]
    for (const wrong of wrongs) {
      const r = await get('/oauth/authorize', asked(wrong))
      const back = new URL(r.headers.get('location') ?? '')
      expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([RETURN_ADDRESS, 'invalid_request'])
      expect(back.searchParams.get('state')).toBe('estado')
      expect(back.searchParams.get('iss')).toBe(`http://${m.host}`)
    }
    const downgraded = await t.callApi('POST', 'conta/assistentes/pedido', {
      host: m.host,
      token: ana.token,
      body: { ...asked({ code_challenge_method: 'plain' }) },
    })
    expect(downgraded.status).toBe(400)
  })

  test('sends nobody to an address that is not the program’s, letter by letter', async () => {
    for (const redirect_uri of [
      'https://mau.example/volta',
      `${RETURN_ADDRESS}/`,
      `${RETURN_ADDRESS}?x=1`,
      RETURN_ADDRESS.toUpperCase(),
      `${RETURN_ADDRESS}/../volta`,
      'https://assistente.example@mau.example/volta',
      'javascript:alert(1)',
      '//mau.example',
      '',
    ]) {
      const r = await get('/oauth/authorize', asked({ redirect_uri }))
      expect([redirect_uri, r.status, r.headers.get('location')]).toEqual([redirect_uri, 400, null])
      const consent = await t.callApi('POST', 'conta/assistentes/pedido', {
        host: m.host,
        token: ana.token,
        body: { ...asked({ redirect_uri }) },
      })
      expect([redirect_uri, consent.status]).toEqual([redirect_uri, 404])
    }
    expect((await get('/oauth/authorize', asked({ client_id: 'ninguem-nenhum' }))).status).toBe(400)
    // A program of one distributor is unknown at another.
    expect((await get('/oauth/authorize', asked(), other.host)).status).toBe(400)
  })

  test('refuses another resource, another response type, and a parameter sent twice', async () => {
    const error = async (query: Record<string, string>) =>
      new URL((await get('/oauth/authorize', query)).headers.get('location') ?? '').searchParams.get('error')
    expect(await error(asked({ resource: `http://${other.host}/mcp` }))).toBe('invalid_target')
    expect(await error(asked({ response_type: 'token' }))).toBe('unsupported_response_type')
    const twice = await fetchAt(t)(
      `http://${m.host}/oauth/authorize?${new URLSearchParams(asked())}&redirect_uri=https://mau.example`,
    )
    expect([twice.status, twice.headers.get('location')]).toEqual([400, null])
  })

  test('needs the person’s own session, which no other site can send', async () => {
    const body = { ...asked() }
    const cookie = { cookie: 'patio_sessao=qualquer', origin: 'https://mau.example' }
    for (const token of ['', 'abc.def.ghi'])
      expect(
        (await t.callApi('POST', 'conta/assistentes/pedido', { host: m.host, token, body, headers: cookie })).status,
      ).toBe(401)
    const seen = await t.callApi('GET', `conta/assistentes/pedido?${new URLSearchParams(asked())}`, {
      host: m.host,
      token: ana.token,
    })
    const back = new URL(String(seen.corpo['recusa']))
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null])
    expect((await get('/conta/assistentes/autorizar')).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    )
  })
})

describe('codes', () => {
  test('work once; a second time ends what the first gave', async () => {
    const { code, verifier } = await freshCode()
    const first = await exchange(code, verifier)
    expect(first.status).toBe(200)
    const access = String(first.corpo['access_token'])
    expect(await isOpen(access)).toBe(true)
    expect((await exchange(code, verifier)).corpo['error']).toBe('invalid_grant')
    await ended(access)
    expect((await renew(String(first.corpo['refresh_token']))).status).toBe(400)
  })

  test('need their own verifier, program, address and resource, and are used up by a wrong try', async () => {
    const second = await createProgram(t, m.codDistribuidor, 'Segundo')
    const wrongs: Record<string, string>[] = [
      { code_verifier: pkce().verifier },
      { code_verifier: 'curto' },
      { client_id: second },
      { redirect_uri: 'https://assistente.example/outra' },
    ]
    for (const wrong of wrongs) {
      const { code, verifier } = await freshCode()
      const r = await exchange(code, verifier, wrong)
      expect([wrong, r.status, r.corpo['error']]).toEqual([wrong, 400, 'invalid_grant'])
      expect((await exchange(code, verifier)).corpo['error']).toBe('invalid_grant')
    }
    const { code, verifier } = await freshCode()
    const target = await exchange(code, verifier, { resource: `http://${other.host}/mcp` })
    expect(target.corpo['error']).toBe('invalid_target')
    expect((await exchange(code, verifier, {}, other.host)).corpo['error']).toBe('invalid_grant')
    // Without a verifier, or with JSON, nothing is tried.
    const { code_verifier: _, ...bare } = exchangeForm(idCliente, code, verifier)
    expect((await sendForm(t, m.host, '/oauth/token', bare)).corpo['error']).toBe('invalid_request')
    expect((await exchange(code, verifier)).status).toBe(200)
  })

  test('last a minute', async () => {
    const { code, verifier } = await freshCode()
    await t.sql(`update oauth_codigo set expira_em = now() - interval '1 second'`)
    expect((await exchange(code, verifier)).corpo['error']).toBe('invalid_grant')
  })
})

describe('tokens', () => {
  test('a renewal works once; a second time ends the connection', async () => {
    const { access, refresh } = await connectAssistant(t, m, { token: ana.token, idCliente })
    const next = await renew(refresh)
    expect(next.status).toBe(200)
    expect((await renew(refresh)).corpo['error']).toBe('invalid_grant')
    for (const token of [access, String(next.corpo['access_token'])]) await ended(token)
    expect((await renew(String(next.corpo['refresh_token']))).status).toBe(400)
  })

  test('a connection ends for good, however it is renewed', async () => {
    const { refresh } = await connectAssistant(t, m, { token: ana.token, idCliente })
    await t.sql(
      `update oauth_token set criado_em = now() - interval '90 days' + interval '1 minute'
      where token_hash = encode(sha256($1::bytea), 'hex')`,
      [refresh],
    )
    const next = String((await renew(refresh)).corpo['refresh_token'])
    const [token] = await t.sql<{ ok: boolean }>(
      `select expira_em < now() + interval '2 minutes' as ok from oauth_token where token_hash = encode(sha256($1::bytea), 'hex')`,
      [next],
    )
    expect(token?.ok).toBe(true)
  })

  test('a renewal of two at once gives one of them a pair, and nobody both', async () => {
    const { refresh } = await connectAssistant(t, m, { token: ana.token, idCliente })
    const answers = await Promise.all([renew(refresh), renew(refresh)])
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('another program’s renewal ends the connection', async () => {
    const second = await createProgram(t, m.codDistribuidor, 'Ladrão')
    const { access, refresh } = await connectAssistant(t, m, { token: ana.token, idCliente })
    expect((await renew(refresh, { client_id: second })).corpo['error']).toBe('invalid_grant')
    await ended(access)
  })

  test('open only their own distributor and resource, only as access, and only in the header', async () => {
    const { access, refresh } = await connectAssistant(t, m, { token: ana.token, idCliente })
    expect((await ask(access, other.host)).status).toBe(401)
    expect((await ask(refresh)).status).toBe(401)
    expect((await ask(ana.token)).status).toBe(401)
    expect((await renew(access)).corpo['error']).toBe('invalid_grant')
    const byQuery = await fetchAt(t)(`http://${m.host}/mcp?access_token=${access}`, { method: 'POST' })
    expect(byQuery.status).toBe(401)
    // The token opens nothing else of the product.
    expect((await t.callApi('GET', 'concessionarialist', { host: m.host, token: access })).status).toBe(401)
    await t.sql(`update oauth_token set recurso = 'http://outro.example/mcp' where cod_usuario = $1`, [ana.cod])
    await ended(access)
  })

  test('without one the answer tells where to get it', async () => {
    const r = await ask('')
    expect(r.status).toBe(401)
    expect(r.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="http://${m.host}/.well-known/oauth-protected-resource/mcp", scope="ler"`,
    )
    expect((await ask('nada')).headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  test('end after an hour', async () => {
    const { access } = await connectAssistant(t, m, { token: ana.token, idCliente })
    await t.sql(`update oauth_token set expira_em = now() - interval '1 second' where tipo = 'ACESSO'`)
    await ended(access)
  })

  test.each<[string, (cod: number) => Promise<unknown>]>([
    ['a deactivated person', (cod) => t.sql('update usuario set ativo = false where cod_usuario = $1', [cod])],
    ['another level', (cod) => t.sql('update usuario set cod_nivel = 6 where cod_usuario = $1', [cod])],
    ['a new password', (cod) => t.sql(`update usuario set senha_hash = 'y' where cod_usuario = $1`, [cod])],
    [
      'ended sessions',
      (cod) => t.sql('update usuario set sessoes_encerradas_em = now() where cod_usuario = $1', [cod]),
    ],
    ['assistants off', () => settings('assistentes', false)],
    ['the program removed', () => t.sql('delete from oauth_cliente where id_cliente = $1', [idCliente])],
  ])('%s ends them at once, and the renewal with them', async (_name, change) => {
    const { access, refresh } = await connectAssistant(t, m, { token: ana.token, idCliente })
    const { code, verifier } = await freshCode()
    expect(await isOpen(access)).toBe(true)
    await change(ana.cod)
    await ended(access)
    expect([400, 404]).toContain((await renew(refresh)).status)
    expect([400, 404]).toContain((await exchange(code, verifier)).status)
    // For good: nothing comes back with the permission.
    await settings('assistentes', true)
    expect(await isOpen(access)).toBe(false)
    expect((await renew(refresh)).status).toBe(400)
    idCliente = await createProgram(t, m.codDistribuidor, 'Assistente')
  })

  test('a person ends their own connection, and a program gives its own back', async () => {
    const rui = await person(m, 2)
    const mine = await connectAssistant(t, m, { token: ana.token, idCliente })
    const list = await t.callApi('GET', 'conta/assistentes', { host: m.host, token: ana.token })
    const [one] = list.corpo['conexoes'] as { familia: string }[]
    const end = (token: string) => t.callApi('DELETE', `conta/assistentes/${one?.familia}`, { host: m.host, token })
    expect((await end(rui.token)).status).toBe(404)
    expect(await isOpen(mine.access)).toBe(true)
    expect((await end(ana.token)).status).toBe(200)
    await ended(mine.access)
    const again = await connectAssistant(t, m, { token: ana.token, idCliente })
    const revoke = (client_id: string) => sendForm(t, m.host, '/oauth/revoke', { token: again.refresh, client_id })
    expect((await revoke('outro-programa')).status).toBe(200)
    expect(await isOpen(again.access)).toBe(true)
    await revoke(idCliente)
    await ended(again.access)
  })
})
