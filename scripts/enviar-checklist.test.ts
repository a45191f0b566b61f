import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const RAIZ = join(import.meta.dirname, '..')

function enviar(args: string[], env: Record<string, string> = {}): Promise<{ codigo: number | null; saida: string }> {
  const { PATIO_URL: _, PORT: __, ...ambiente } = process.env
  const p = spawn(process.execPath, ['scripts/enviar-checklist.ts', ...args], {
    cwd: RAIZ,
    env: { ...ambiente, ...env },
  })
  let saida = ''
  for (const fluxo of [p.stdout, p.stderr]) fluxo.on('data', (parte: Buffer) => (saida += parte.toString()))
  return new Promise((ok) => p.on('close', (codigo) => ok({ codigo, saida })))
}

test('--help helps and ends well; without a file the use is told as an error', async () => {
  expect(await enviar(['--help'])).toEqual({ codigo: 0, saida: expect.stringMatching(/^Uso: [^]*--repetir/) })
  expect(await enviar([])).toEqual({ codigo: 2, saida: expect.stringMatching(/^Uso: /) })
})

test('a checklist goes to the port that the product was told to listen on', async () => {
  const caminhos: (string | undefined)[] = []
  const servidor = createServer((req, res) => {
    caminhos.push(req.url)
    req.resume()
    res.setHeader('content-type', 'application/json').end('{"repetido":false}')
  })
  await new Promise<void>((ok) => servidor.listen(0, ok))
  onTestFinished(() => void servidor.close())
  const endereco = servidor.address()
  const porta = typeof endereco === 'object' && endereco ? String(endereco.port) : ''
  const r = await enviar([join('examples', 'checklist-em-ordem.json')], { PORT: porta })
  expect([r.codigo, caminhos]).toEqual([0, ['/api/integracao/checklists']])
})
