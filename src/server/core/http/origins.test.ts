import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { createClient } from '../database/pool.ts'

const [MANAGEMENT_HOST, API, INTEGRACAO] = [
  'gestao.rede.exemplo.com',
  'api.rede.exemplo.com',
  'integracao.rede.exemplo.com',
]
const MANAGEMENT = `https://${MANAGEMENT_HOST}`

let t: TestServer
let m: World
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  await buildWorld(t, 'dois')
  token = await m.token(-1)
  for (const host of [MANAGEMENT_HOST, API, INTEGRACAO])
    await t.sql('insert into distribuidor_host values ($1, $2)', [host, m.codDistribuidor])
  await t.sql(
    `update distribuidor set dominio_gestao = $2, dominio_api = $3, dominio_integracao = $4, tipo_conexao = 'https' where cod_distribuidor = $1`,
    [m.codDistribuidor, MANAGEMENT_HOST, API, INTEGRACAO],
  )
  t.server.services.tenants.forget()
})
afterAll(() => t.close())

const FOREIGN_ORIGINS = [
  'https://mau.exemplo',
  `http://${MANAGEMENT_HOST}`,
  `https://${MANAGEMENT_HOST}:8443`,
  `https://mau.${MANAGEMENT_HOST}`,
  `https://${API}`,
  'https://dois.localhost',
  'null',
]
const fromOrigin = (method: string, path: string, origin: string, extra: Record<string, string> = {}) =>
  t.callApi(method, path, { host: API, token, headers: { origin, ...extra } })

test('only the management page may call the API host, and it can read dates and file names', async () => {
  const r = await fromOrigin('GET', 'concessionarialist', MANAGEMENT)
  expect([r.status, r.headers.get('access-control-allow-origin')]).toEqual([200, MANAGEMENT])
  expect(r.headers.get('access-control-allow-credentials')).toBe('true')
  expect(r.headers.get('access-control-expose-headers')).toBe('content-disposition, date')
  expect(r.headers.get('vary')?.toLowerCase()).toContain('origin')
  // The page can also read a refusal, so that it can show why.
  const recusado = await t.callApi('GET', 'concessionarialist', { host: API, headers: { origin: MANAGEMENT } })
  expect([recusado.status, recusado.headers.get('access-control-allow-origin')]).toEqual([401, MANAGEMENT])
  for (const origem of FOREIGN_ORIGINS) {
    const another = await fromOrigin('GET', 'concessionarialist', origem)
    expect([origem, another.headers.get('access-control-allow-origin')]).toEqual([origem, null])
    expect(another.headers.get('vary')?.toLowerCase()).toContain('origin')
  }
})

test('a preflight request is allowed for the management page only', async () => {
  const ask = (origem: string) =>
    fromOrigin('OPTIONS', 'agendamento', origem, { 'access-control-request-method': 'POST' })
  const r = await ask(MANAGEMENT)
  expect(r.status).toBe(204)
  expect(r.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
  expect(r.headers.get('access-control-allow-headers')).toBe(
    'authorization, content-type, idempotency-key, x-ausente, x-origem',
  )
  for (const origem of FOREIGN_ORIGINS) {
    const another = await ask(origem)
    expect([origem, another.status, another.headers.get('access-control-allow-headers')]).toEqual([origem, 404, null])
  }
  const fromNobody = await t.callApi('OPTIONS', 'agendamento', {
    host: 'de.ninguem.exemplo',
    headers: { origin: MANAGEMENT, 'access-control-request-method': 'POST' },
  })
  expect([fromNobody.status, fromNobody.headers.get('access-control-allow-origin')]).toEqual([404, null])
})

test('only the management page may open a socket on the API host', async () => {
  const openConnection = (origin: string) =>
    new Promise<string>((ok) => {
      const s = io(t.server.endereco, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { token },
        extraHeaders: { host: API, origin },
      })
      const tell = (what: string) => {
        s.close()
        ok(what)
      }
      s.on('connect', () => tell('in'))
      s.on('connect_error', () => tell('out'))
    })
  expect(await openConnection(MANAGEMENT)).toBe('in')
  for (const origem of FOREIGN_ORIGINS)
    if (origem !== `https://${API}`) expect([origem, await openConnection(origem)]).toEqual([origem, 'out'])
})

test('the page’s policy allows calls to the hosts of its distributor', async () => {
  // Without built screens the answer is one sentence and has no policy.
  if (!existsSync(new URL('../../../../dist/web', import.meta.url))) return
  const r = await t.server.app.inject({ url: '/login', headers: { host: MANAGEMENT_HOST, accept: 'text/html' } })
  expect(r.headers['content-security-policy']).toContain(
    `connect-src 'self' https://${API} https://${INTEGRACAO} ws: wss:`,
  )
})

test('the migration resets domains that never answered to the management host and keeps working ones', async () => {
  const migracao = await readFile(
    new URL('../../../../db/migrations/0096_dominios_proprios.sql', import.meta.url),
    'utf8',
  )
  const client = createClient(t.database.dono)
  await client.connect()
  const after = async (tipo: string, management: string, told: readonly string[], hosts: readonly string[]) => {
    await client.query('begin')
    try {
      await client.query('set local role app_system')
      await client.query(
        `update distribuidor set tipo_conexao = $2, dominio_gestao = $3, dominio_api = $4, dominio_integracao = $5, dominio_checklist = $6, dominio_pesquisa = $7, dominio_orcamento = 'orcamento.rede.com' where cod_distribuidor = $1`,
        [m.codDistribuidor, tipo, management, ...told],
      )
      for (const host of hosts)
        await client.query('insert into distribuidor_host values ($1, $2) on conflict do nothing', [
          host,
          m.codDistribuidor,
        ])
      await client.query('reset role')
      await client.query(migracao)
      await client.query('set local role app_system')
      const { rows } = await client.query<{ d: string[] }>(
        'select array[dominio_api, dominio_integracao, dominio_checklist, dominio_pesquisa] as d from distribuidor where cod_distribuidor = $1',
        [m.codDistribuidor],
      )
      return rows[0]?.d
    } finally {
      await client.query('rollback')
    }
  }
  const management = 'gestao.rede.com'
  const told = ['api.rede.com:8443', 'integra.outra.com', 'check.rede.com', 'pesquisa.rede.com']
  const hosts = ['api.rede.com', 'integra.outra.com', 'check.rede.com', 'pesquisa.rede.com']
  expect(await after('https', management, told, hosts)).toEqual(told)
  expect(await after('https', management, told, [])).toEqual([management, management, management, 'orcamento.rede.com'])
  // The domain uses https, which this installation does not serve.
  expect(await after('http', management, told, hosts)).toEqual([
    management,
    management,
    'check.rede.com',
    'pesquisa.rede.com',
  ])
  // Another site: browsers would not send the cookie there.
  const foreign = ['integra.outra.com', ...told.slice(1)]
  expect((await after('https', management, foreign, hosts))?.[0]).toBe(management)
  expect((await after('https', 'rede.com.br', ['outra.com.br', ...told.slice(1)], ['outra.com.br']))?.[0]).toBe(
    'rede.com.br',
  )
  await client.end()
})
