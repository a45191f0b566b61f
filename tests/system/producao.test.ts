import { spawn, spawnSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chamar } from '#tests/pedido.ts'

// Production as docs/operations.md says, by its own commands, on the embedded engine.
const RAIZ = join(import.meta.dirname, '../..')
const PORTA = 18_200 + (process.pid % 500)
let ambiente: Record<string, string>
beforeAll(async () => {
  ambiente = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    PATIO_MODE: 'production',
    PATIO_SECRET: 's'.repeat(40),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'patio-producao-')),
    PORT: String(PORTA),
    LOG_LEVEL: 'fatal',
  }
})
afterAll(() => rm(ambiente['DATA_DIR'] ?? '', { recursive: true, force: true }))
const comando = (arquivo: string, args: string[], mais: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join('scripts', arquivo), ...args], {
    cwd: RAIZ,
    env: { ...ambiente, ...mais },
    encoding: 'utf8',
  })

/** Requests over connections that stay open, one after the other on each; who finds the door closed stops. */
function carregar(endereco: string, host: string): { respostas: number[]; parar: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const respostas: number[] = []
  let parado = false
  const pedir = () => {
    if (parado) return
    const req = request(`${endereco}/api/distribuidor`, { agent, headers: { host } }, (res) => {
      res.resume()
      res.on('end', () => {
        respostas.push(res.statusCode ?? 0)
        pedir()
      })
    })
    req.on('error', (e: NodeJS.ErrnoException) => {
      if (e.code !== 'ECONNREFUSED' && !parado) respostas.push(-1)
    })
    req.end()
  }
  for (let i = 0; i < 8; i++) pedir()
  return {
    respostas,
    parar() {
      parado = true
      agent.destroy()
    },
  }
}

test('a distributor and its administrator come by command, the server starts without demo data, and SIGTERM to its starter ends it cleanly under load', async () => {
  expect(comando('migrate.ts', []).status).toBe(0)
  const d = comando('novo-distribuidor.ts', [
    '--nome',
    'exemplo',
    '--empresa',
    'Exemplo',
    '--host',
    'gestao.exemplo.test',
  ])
  expect([d.status, d.stdout]).toEqual([0, expect.stringMatching(/Chave de integração, mostrada só agora: [\w-]{30,}/)])
  expect(comando('novo-distribuidor.ts', ['--nome', 'exemplo']).stderr).toContain('Falta --empresa, --host')
  expect(
    comando('novo-administrador.ts', ['--distribuidor', 'exemplo', '--email', 'Ana@Exemplo.test', '--nome', 'Ana'], {
      PATIO_SENHA: 'Uma#Senha77',
    }).status,
  ).toBe(0)
  const fraca = comando(
    'novo-administrador.ts',
    ['--distribuidor', 'exemplo', '--email', 'rui@exemplo.test', '--nome', 'Rui'],
    { PATIO_SENHA: 'Senha@123' },
  )
  expect([fraca.status, fraca.stderr]).toEqual([2, expect.stringContaining('listas de senhas vazadas')])
  const repetido = comando(
    'novo-administrador.ts',
    ['--distribuidor', 'exemplo', '--email', 'ana@exemplo.test', '--nome', 'Ana'],
    {
      PATIO_SENHA: 'Uma#Senha77',
    },
  )
  expect([repetido.status, repetido.stderr]).toEqual([1, expect.stringContaining('Não foi possível criar')])

  const lancador = spawn(process.execPath, ['scripts/run.mjs', 'start'], { cwd: RAIZ, env: ambiente, stdio: 'ignore' })
  const fim = new Promise<number | null>((ok) => lancador.on('exit', ok))
  const endereco = `http://127.0.0.1:${PORTA}`
  await expect
    .poll(
      () =>
        fetch(`${endereco}/readyz`).then(
          (r) => r.status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
  const host = 'gestao.exemplo.test'
  expect(
    (
      await chamar(endereco, 'POST', 'authenticate', {
        host,
        body: { email: 'ana@exemplo.test', senha: 'Uma#Senha77' },
      })
    ).status,
  ).toBe(200)
  expect((await chamar(endereco, 'GET', 'distribuidor', { host })).corpo).toMatchObject({
    distribuidor: 'exemplo',
    modo: 'producao',
    tipoConexao: 'https',
  })
  for (const outro of ['localhost', 'atria.localhost'])
    expect((await chamar(endereco, 'GET', 'distribuidor', { host: outro })).status).toBe(404)
  // The port is taken now.
  const segundo = spawnSync(process.execPath, ['src/server/main.ts'], {
    cwd: RAIZ,
    env: { ...ambiente, DATA_DIR: join(ambiente['DATA_DIR'] ?? '', 'outra') },
    encoding: 'utf8',
  })
  expect([segundo.status, segundo.stderr]).toEqual([1, expect.stringMatching(/^A porta \d+ já está em uso\. .*\n$/)])

  // Under load over connections that stay open, ended by who started it: nobody's request is cut, and it ends in time.
  const carga = carregar(endereco, host)
  await expect.poll(() => carga.respostas.length).toBeGreaterThan(20)
  lancador.kill('SIGTERM')
  expect(await fim).toBe(0)
  carga.parar()
  expect(new Set(carga.respostas)).toEqual(new Set([200]))
  await expect.poll(() => fetch(`${endereco}/readyz`).catch(() => 'ended')).toBe('ended')
}, 180_000)

test('npm start that is told to end ends its server too', async () => {
  const npm = spawn('npm', ['start'], { cwd: RAIZ, env: ambiente, stdio: 'ignore' })
  const state = () =>
    fetch(`http://127.0.0.1:${PORTA}/readyz`).then(
      (r) => r.status,
      () => 'ended',
    )
  await expect.poll(state, { timeout: 60_000 }).toBe(200)
  npm.kill('SIGTERM')
  await expect.poll(state).toBe('ended')
}, 120_000)

test('without its secret, production does not start, and says what is missing', () => {
  const r = spawnSync(process.execPath, ['src/server/main.ts'], {
    cwd: RAIZ,
    env: { ...ambiente, PATIO_SECRET: '' },
    encoding: 'utf8',
  })
  expect([r.status, r.stderr]).toEqual([1, expect.stringContaining('PATIO_SECRET: é obrigatório em produção')])
})
