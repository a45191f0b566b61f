import { readdir, stat } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { despachar, esperaDepoisDe } from './mensagens.ts'

let t: Teste
let m: Mundo
const calado = { info: () => {}, warn: () => {} }
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
})
afterAll(() => t.fechar())

const guardar = async (destino: string) =>
  t.sql(
    `insert into mensagem (cod_distribuidor, canal, destino, assunto, corpo) values ($1, 'EMAIL', $2, 'Oi', 'Olá') returning cod_mensagem`,
    [m.codDistribuidor, destino],
  )
const uma = async (destino: string) => {
  const [linha] = await t.sql(
    `select estado, tentativas, extract(epoch from proxima_em - now())::int as espera from mensagem where destino = $1`,
    [destino],
  )
  return linha
}

/** A mail server that takes the connection and says nothing. */
async function mudo(): Promise<{ url: string; ligacoes: () => number }> {
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

test('while a mail server is silent nothing is locked, nobody sends the message again, and another round is free', async () => {
  const { url, ligacoes } = await mudo()
  await guardar('mudo@exemplo.com')
  const { banco } = t.database
  const env = { ...t.servidor.partes.env, SMTP_URL: url }
  const presa = despachar(banco, env, calado)
  await expect.poll(ligacoes).toBe(1)
  // Claimed, and yet its row may be read and written by everybody.
  await t.sql(`select from mensagem where destino = 'mudo@exemplo.com' for update nowait`)
  expect(await despachar(banco, env, calado)).toBe(0)
  await guardar('outra@exemplo.com')
  expect(await despachar(banco, { ...env, SMTP_URL: undefined }, calado)).toBe(1)
  expect((await uma('outra@exemplo.com'))?.['estado']).toBe('GUARDADA')
  await presa
  expect(await uma('mudo@exemplo.com')).toMatchObject({ estado: 'PENDENTE', tentativas: 1 })
})

test('a message is tried again for more than a day, each time later, and then given up in sight', async () => {
  await guardar('fora@exemplo.com')
  const env = { ...t.servidor.partes.env, SMTP_URL: 'smtp://127.0.0.1:9' }
  const esperas: number[] = []
  for (let i = 0; i < 9; i++) {
    await despachar(t.database.banco, env, calado)
    const linha = await uma('fora@exemplo.com')
    expect(linha).toMatchObject({ estado: 'PENDENTE', tentativas: i + 1 })
    esperas.push(Number(linha?.['espera']))
    await t.sql(`update mensagem set proxima_em = now() where destino = 'fora@exemplo.com'`)
  }
  expect(esperas.reduce((a, b) => a + b)).toBeGreaterThan(86_400 * 0.75)
  await despachar(t.database.banco, env, calado)
  expect(await uma('fora@exemplo.com')).toMatchObject({ estado: 'FALHOU', tentativas: 10 })
  const metricas = await t.chamar('GET', '../metrics')
  expect(String(metricas.corpo['texto'])).toMatch(/patio_mensagens\{estado="FALHOU"\} 1/)
})

test('the metrics answer although messages cannot be counted', async () => {
  const outro = await abrirTeste()
  onTestFinished(() => outro.fechar())
  await outro.sql('alter table mensagem rename to fora')
  const { status, corpo } = await outro.chamar('GET', '../metrics')
  expect([status, String(corpo['texto'])]).toEqual([200, expect.stringContaining('process_resident_memory_bytes')])
})

test('the wait grows fourfold up to six hours, and chance spreads it', () => {
  expect([1, 2, 3, 4].map((n) => esperaDepoisDe(n, 0.5))).toEqual([30, 120, 480, 1920])
  expect([esperaDepoisDe(9, 0), esperaDepoisDe(9, 1)]).toEqual([16_200, 27_000])
})

test('letters kept as files are read by their owner alone', async () => {
  await guardar('papel@exemplo.com')
  await despachar(t.database.banco, t.servidor.partes.env, calado)
  const pasta = join(t.servidor.partes.env.DATA_DIR, 'mensagens')
  for (const a of await readdir(pasta)) expect((await stat(join(pasta, a))).mode & 0o777).toBe(0o600)
})
