import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { charge } from '#tests/records/bank.ts'
import { LOCAL_PROVIDERS } from '#tests/records/whatsapp.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer } from '#tests/server/server.ts'
import { hashPassword } from '../../src/server/core/secrets/password.ts'

const PASSWORD = 'Pagamentos#2026'

/** An address on this machine that reaches a distributor of the test's server, as the demo's own address does. */
async function addressOf(address: string, host: string): Promise<string> {
  const proxy = createServer((req, res) => {
    const headers = { ...req.headers, host }
    const on = request(new URL(req.url ?? '/', address), { method: req.method, headers }, (r) => {
      res.writeHead(r.statusCode ?? 502, r.headers)
      r.pipe(res)
    })
    on.on('error', () => res.writeHead(502).end())
    req.pipe(on)
  })
  await new Promise<void>((ok) => proxy.listen(0, '127.0.0.1', ok))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

test('the stand-in connects the store, and its page pays half, twice and without a word', async () => {
  const t = await openTestServer(LOCAL_PROVIDERS, { jobs: true })
  onTestFinished(() => t.close())
  const m = await buildWorld(t)
  const loja = Math.min(...m.lojas)
  const codUsuario = await m.usuario(2)
  const [usuario] = await t.sql<{ email: string }>(
    `update usuario set senha_hash = $2 where cod_usuario = $1 returning email`,
    [codUsuario, await hashPassword(PASSWORD)],
  )
  const porta = 18_300 + 2 * Math.floor(Math.random() * 500)
  const p = spawn(process.execPath, [
    join(import.meta.dirname, '../../scripts/demo/bank-customer.ts'),
    '--url',
    await addressOf(t.server.endereco, m.host),
    '--porta',
    String(porta),
    '--usuario',
    usuario?.email ?? '',
    '--senha',
    PASSWORD,
  ])
  onTestFinished(() => void p.kill())
  let said = ''
  for (const stream of [p.stdout, p.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  await expect.poll(() => said, { timeout: 60_000 }).toContain(`http://localhost:${porta}`)

  const page = `http://127.0.0.1:${porta}`
  const token = await m.token(2)
  const k = await charge(t, m, { loja, token })
  const read = async () =>
    (await t.callApi('GET', `pagamentos/cobrancas/${k.codCobranca}`, { host: m.host, token }))
      .corpo as unknown as FullCobranca
  const list = async () =>
    (await (await fetch(`${page}/cobrancas`)).json()) as { txid: string; pagamentos: unknown[] }[]
  await expect.poll(list, { timeout: 60_000 }).toContainEqual(expect.objectContaining({ txid: k.txid }))
  const act = async (acao: string) =>
    (await fetch(page, { method: 'POST', body: JSON.stringify({ txid: k.txid, acao }) })).status
  expect(await act('parte')).toBe(200)
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({ estado: 'PARCIAL', pago: 5000 })
  expect(await act('duas-vezes')).toBe(200)
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({ estado: 'A_MAIOR', pago: 25_000 })
  expect(await act('nunca')).toBe(200)
  expect((await list()).find((x) => x.txid === k.txid)?.pagamentos).toHaveLength(4)
  expect(await (await fetch(page)).text()).toContain('Banco de mentira')
  expect(await act('roubar')).toBe(404)
}, 240_000)
