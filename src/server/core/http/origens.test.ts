import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { criarCliente } from '../database/pool.ts'

const [GESTAO, API, INTEGRACAO] = ['gestao.rede.exemplo.com', 'api.rede.exemplo.com', 'integracao.rede.exemplo.com']
const DA_GESTAO = `https://${GESTAO}`

let t: Teste
let m: Mundo
let token: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  await buildMundo(t, 'dois')
  token = await m.token(-1)
  for (const host of [GESTAO, API, INTEGRACAO])
    await t.sql('insert into distribuidor_host values ($1, $2)', [host, m.codDistribuidor])
  await t.sql(
    `update distribuidor set dominio_gestao = $2, dominio_api = $3, dominio_integracao = $4, tipo_conexao = 'https' where cod_distribuidor = $1`,
    [m.codDistribuidor, GESTAO, API, INTEGRACAO],
  )
  t.servidor.partes.inquilinos.esquecer()
})
afterAll(() => t.fechar())

const ESTRANHAS = [
  'https://mau.exemplo',
  `http://${GESTAO}`,
  `https://${GESTAO}:8443`,
  `https://mau.${GESTAO}`,
  `https://${API}`,
  'https://dois.localhost',
  'null',
]
const daOrigem = (metodo: string, caminho: string, origin: string, mais: Record<string, string> = {}) =>
  t.chamar(metodo, caminho, { host: API, token, headers: { origin, ...mais } })

test('the management page alone may call the API on its host, and reads dates and names of files', async () => {
  const r = await daOrigem('GET', 'concessionarialist', DA_GESTAO)
  expect([r.status, r.headers.get('access-control-allow-origin')]).toEqual([200, DA_GESTAO])
  expect(r.headers.get('access-control-allow-credentials')).toBe('true')
  expect(r.headers.get('access-control-expose-headers')).toBe('content-disposition, date')
  expect(r.headers.get('vary')?.toLowerCase()).toContain('origin')
  // What was refused is read too: the page says why.
  const recusado = await t.chamar('GET', 'concessionarialist', { host: API, headers: { origin: DA_GESTAO } })
  expect([recusado.status, recusado.headers.get('access-control-allow-origin')]).toEqual([401, DA_GESTAO])
  for (const origem of ESTRANHAS) {
    const outra = await daOrigem('GET', 'concessionarialist', origem)
    expect([origem, outra.headers.get('access-control-allow-origin')]).toEqual([origem, null])
    expect(outra.headers.get('vary')?.toLowerCase()).toContain('origin')
  }
})

test('what the page sends is allowed before it is sent, to the management page alone', async () => {
  const perguntar = (origem: string) =>
    daOrigem('OPTIONS', 'agendamento', origem, { 'access-control-request-method': 'POST' })
  const r = await perguntar(DA_GESTAO)
  expect(r.status).toBe(204)
  expect(r.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
  expect(r.headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key, x-origem')
  for (const origem of ESTRANHAS) {
    const outra = await perguntar(origem)
    expect([origem, outra.status, outra.headers.get('access-control-allow-headers')]).toEqual([origem, 404, null])
  }
  const deNinguem = await t.chamar('OPTIONS', 'agendamento', {
    host: 'de.ninguem.exemplo',
    headers: { origin: DA_GESTAO, 'access-control-request-method': 'POST' },
  })
  expect([deNinguem.status, deNinguem.headers.get('access-control-allow-origin')]).toEqual([404, null])
})

test('a socket on the API host is opened by the management page, and by no other site', async () => {
  const conectar = (origin: string) =>
    new Promise<string>((ok) => {
      const s = io(t.servidor.endereco, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { token },
        extraHeaders: { host: API, origin },
      })
      const dizer = (que: string) => {
        s.close()
        ok(que)
      }
      s.on('connect', () => dizer('in'))
      s.on('connect_error', () => dizer('out'))
    })
  expect(await conectar(DA_GESTAO)).toBe('in')
  for (const origem of ESTRANHAS)
    if (origem !== `https://${API}`) expect([origem, await conectar(origem)]).toEqual([origem, 'out'])
})

test('a page may call the hosts of its distributor, as its policy says', async () => {
  // Until the screens are built the answer is a sentence, without a policy of its own.
  if (!existsSync(new URL('../../../../dist/web', import.meta.url))) return
  const r = await t.servidor.app.inject({ url: '/login', headers: { host: GESTAO, accept: 'text/html' } })
  expect(r.headers['content-security-policy']).toContain(
    `connect-src 'self' https://${API} https://${INTEGRACAO} ws: wss:`,
  )
})

test('domains that never answered go back to the management host; those that serve stay', async () => {
  const migracao = await readFile(
    new URL('../../../../db/migrations/0096_dominios_proprios.sql', import.meta.url),
    'utf8',
  )
  const client = criarCliente(t.database.dono)
  await client.connect()
  const depois = async (tipo: string, gestao: string, ditos: readonly string[], hosts: readonly string[]) => {
    await client.query('begin')
    try {
      await client.query('set local role app_system')
      await client.query(
        `update distribuidor set tipo_conexao = $2, dominio_gestao = $3, dominio_api = $4, dominio_integracao = $5, dominio_checklist = $6, dominio_pesquisa = $7, dominio_orcamento = 'orcamento.rede.com' where cod_distribuidor = $1`,
        [m.codDistribuidor, tipo, gestao, ...ditos],
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
  const gestao = 'gestao.rede.com'
  const ditos = ['api.rede.com:8443', 'integra.outra.com', 'check.rede.com', 'pesquisa.rede.com']
  const hosts = ['api.rede.com', 'integra.outra.com', 'check.rede.com', 'pesquisa.rede.com']
  expect(await depois('https', gestao, ditos, hosts)).toEqual(ditos)
  expect(await depois('https', gestao, ditos, [])).toEqual([gestao, gestao, gestao, 'orcamento.rede.com'])
  // Called by https, which this installation does not speak.
  expect(await depois('http', gestao, ditos, hosts)).toEqual([gestao, gestao, 'check.rede.com', 'pesquisa.rede.com'])
  // The cookie would not go there.
  const alheio = ['integra.outra.com', ...ditos.slice(1)]
  expect((await depois('https', gestao, alheio, hosts))?.[0]).toBe(gestao)
  expect((await depois('https', 'rede.com.br', ['outra.com.br', ...ditos.slice(1)], ['outra.com.br']))?.[0]).toBe(
    'rede.com.br',
  )
  await client.end()
})
