import { readdir, stat } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { dispatch, waitAfter } from './outbox.ts'

let t: TestServer
let m: World
const silentLog = { info: () => {}, warn: () => {} }
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
})
afterAll(() => t.close())

const keep = async (destination: string) =>
  t.sql(
    `insert into mensagem (cod_distribuidor, canal, destino, assunto, corpo) values ($1, 'EMAIL', $2, 'Oi', 'Olá') returning cod_mensagem`,
    [m.codDistribuidor, destination],
  )
const one = async (destination: string) => {
  const [linha] = await t.sql(
    `select estado, tentativas, extract(epoch from proxima_em - now())::int as espera from mensagem where destino = $1`,
    [destination],
  )
  return linha
}

/** A mail server that accepts connections and never answers. */
async function silentServer(): Promise<{ url: string; ligacoes: () => number }> {
  const abertas: Socket[] = []
  const server: Server = createServer((s) => abertas.push(s))
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  onTestFinished(() => {
    for (const s of abertas) s.destroy()
    server.close()
  })
  const a = server.address()
  return { url: `smtp://127.0.0.1:${typeof a === 'object' && a ? a.port : 0}`, ligacoes: () => abertas.length }
}

test('a silent mail server blocks no row and no other round, and its message is not sent twice', async () => {
  const { url, ligacoes: sockets } = await silentServer()
  await keep('mudo@exemplo.com')
  const { services } = t.server
  const env = { ...services.env, SMTP_URL: url }
  const held = dispatch({ ...services, env }, silentLog)
  await expect.poll(sockets).toBe(1)
  // The message is claimed, but its row is not locked.
  await t.sql(`select from mensagem where destino = 'mudo@exemplo.com' for update nowait`)
  expect(await dispatch({ ...services, env }, silentLog)).toBe(0)
  await keep('outra@exemplo.com')
  expect(await dispatch({ ...services, env: { ...env, SMTP_URL: undefined } }, silentLog)).toBe(1)
  expect((await one('outra@exemplo.com'))?.['estado']).toBe('GUARDADA')
  await held
  expect(await one('mudo@exemplo.com')).toMatchObject({ estado: 'PENDENTE', tentativas: 1 })
})

test('a message is retried for more than a day with growing waits, then marked as failed', async () => {
  await keep('fora@exemplo.com')
  const env = { ...t.server.services.env, SMTP_URL: 'smtp://127.0.0.1:9' }
  const waits: number[] = []
  for (let i = 0; i < 9; i++) {
    await dispatch({ ...t.server.services, env }, silentLog)
    const linha = await one('fora@exemplo.com')
    expect(linha).toMatchObject({ estado: 'PENDENTE', tentativas: i + 1 })
    waits.push(Number(linha?.['espera']))
    await t.sql(`update mensagem set proxima_em = now() where destino = 'fora@exemplo.com'`)
  }
  expect(waits.reduce((a, b) => a + b)).toBeGreaterThan(86_400 * 0.75)
  await dispatch({ ...t.server.services, env }, silentLog)
  expect(await one('fora@exemplo.com')).toMatchObject({ estado: 'FALHOU', tentativas: 10 })
  const metrics = await t.callApi('GET', '../metrics')
  expect(String(metrics.corpo['texto'])).toMatch(/patio_mensagens\{estado="FALHOU"\} 1/)
})

test('the metrics answer even if messages cannot be counted', async () => {
  const other = await openTestServer()
  onTestFinished(() => other.close())
  await other.sql('alter table mensagem rename to fora')
  const { status, corpo } = await other.callApi('GET', '../metrics')
  expect([status, String(corpo['texto'])]).toEqual([200, expect.stringContaining('process_resident_memory_bytes')])
})

test('the wait grows fourfold up to six hours, with random jitter', () => {
  expect([1, 2, 3, 4].map((n) => waitAfter(n, 0.5))).toEqual([30, 120, 480, 1920])
  expect([waitAfter(9, 0), waitAfter(9, 1)]).toEqual([16_200, 27_000])
})

test('e-mails stored as files are readable by their owner only', async () => {
  await keep('papel@exemplo.com')
  await dispatch(t.server.services, silentLog)
  const folder = join(t.server.services.env.DATA_DIR, 'mensagens')
  for (const a of await readdir(folder)) expect((await stat(join(folder, a))).mode & 0o777).toBe(0o600)
})
