import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

function send(args: string[], env: Record<string, string> = {}): Promise<{ codigo: number | null; saida: string }> {
  const { PATIO_URL: _, PORT: __, ...environment } = process.env
  const p = spawn(process.execPath, ['scripts/demo/send-checklist.ts', ...args], {
    cwd: ROOT,
    env: { ...environment, ...env },
  })
  let output = ''
  for (const fluxo of [p.stdout, p.stderr]) fluxo.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((ok) => p.on('close', (codigo) => ok({ codigo, saida: output })))
}

test('--help shows the usage and succeeds; a missing file is an error with the usage', async () => {
  expect(await send(['--help'])).toEqual({ codigo: 0, saida: expect.stringMatching(/^Usage: [^]*--repetir/) })
  expect(await send([])).toEqual({ codigo: 2, saida: expect.stringMatching(/^Usage: /) })
})

test('the checklist is sent to the port that the product is configured for', async () => {
  const routePaths: (string | undefined)[] = []
  const server = createServer((req, res) => {
    routePaths.push(req.url)
    req.resume()
    res.setHeader('content-type', 'application/json').end('{"repetido":false}')
  })
  await new Promise<void>((ok) => server.listen(0, ok))
  onTestFinished(() => void server.close())
  const address = server.address()
  const portNumber = typeof address === 'object' && address ? String(address.port) : ''
  const r = await send([join('examples', 'checklist-em-ordem.json')], { PORT: portNumber })
  expect([r.codigo, routePaths]).toEqual([0, ['/api/integracao/checklists']])
})
