import { spawn, spawnSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '#tests/server/request.ts'

// Production as described in docs/operations.md, with its own commands, on the embedded engine.
const ROOT = join(import.meta.dirname, '../..')
const PORT = 18_200 + (process.pid % 500)
let environment: Record<string, string>
beforeAll(async () => {
  environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    PATIO_MODE: 'production',
    PATIO_SECRET: 's'.repeat(40),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'patio-producao-')),
    PORT: String(PORT),
    LOG_LEVEL: 'fatal',
  }
})
afterAll(() => rm(environment['DATA_DIR'] ?? '', { recursive: true, force: true }))
const command = (file: string, args: string[], extra: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join('scripts', file), ...args], {
    cwd: ROOT,
    env: { ...environment, ...extra },
    encoding: 'utf8',
  })

/** Sends requests over 8 keep-alive connections, one after the other on each; a connection stops when it is refused. */
function loader(address: string, host: string): { respostas: number[]; parar: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const respostas: number[] = []
  let parado = false
  const sendRequest = () => {
    if (parado) return
    const req = request(`${address}/api/distribuidor`, { agent, headers: { host } }, (res) => {
      res.resume()
      res.on('end', () => {
        respostas.push(res.statusCode ?? 0)
        sendRequest()
      })
    })
    req.on('error', (e: NodeJS.ErrnoException) => {
      if (e.code !== 'ECONNREFUSED' && !parado) respostas.push(-1)
    })
    req.end()
  }
  for (let i = 0; i < 8; i++) sendRequest()
  return {
    respostas,
    parar() {
      parado = true
      agent.destroy()
    },
  }
}

test('production is set up by commands, starts without demo data and ends cleanly under load on SIGTERM', async () => {
  expect(command('database/migrate.ts', []).status).toBe(0)
  const d = command('tenants/tenant-create.ts', [
    '--nome',
    'exemplo',
    '--empresa',
    'Exemplo',
    '--host',
    'gestao.exemplo.test',
  ])
  expect([d.status, d.stdout]).toEqual([0, expect.stringMatching(/Integration key, shown only now: [\w-]{30,}/)])
  expect(command('tenants/tenant-create.ts', ['--nome', 'exemplo']).stderr).toContain('Missing --empresa, --host')
  expect(command('tenants/tenant-create.ts', ['--nome', 'exemplo', '--cores', 'x']).stderr).toMatch(
    /^Unknown option '--cores'/,
  )
  const faulty = ['--nome', 'Nº 1', '--empresa', 'X', '--host', 'https://gestao.x.test/', '--cor', 'azul']
  const refused = command('tenants/tenant-create.ts', [...faulty, '--mascara', 'abc', '--hosts-extras', 'a b'])
  expect(refused.status).toBe(2)
  for (const option of ['nome', 'host', 'cor', 'mascara', 'hosts-extras'])
    expect(refused.stderr).toMatch(new RegExp(`^--${option}: `, 'm'))
  expect(
    command('tenants/tenant-create.ts', ['--nome', 'exemplo', '--empresa', 'Outra', '--host', 'gestao.exemplo.test'])
      .stderr,
  ).toContain('a distribuidor exemplo exists, gestao.exemplo.test belongs to exemplo')
  for (const [option, value] of [
    ['email', 'ana'],
    ['nivel', '5'],
  ] as const) {
    const given = ['--distribuidor', 'exemplo', '--nome', 'Ana', '--email', 'ana@exemplo.test', `--${option}`, value]
    const error = command('tenants/admin-create.ts', given)
    expect([error.status, error.stderr]).toEqual([2, expect.stringMatching(new RegExp(`^--${option}: `))])
  }
  expect(
    command('tenants/admin-create.ts', ['--distribuidor', 'exemplo', '--email', 'Ana@Exemplo.test', '--nome', 'Ana'], {
      PATIO_SENHA: 'Uma#Senha77',
    }).status,
  ).toBe(0)
  const weak = command(
    'tenants/admin-create.ts',
    ['--distribuidor', 'exemplo', '--email', 'rui@exemplo.test', '--nome', 'Rui'],
    { PATIO_SENHA: 'Senha@123' },
  )
  expect([weak.status, weak.stderr]).toEqual([2, expect.stringContaining('listas de senhas vazadas')])
  const repetido = command(
    'tenants/admin-create.ts',
    ['--distribuidor', 'exemplo', '--email', 'ana@exemplo.test', '--nome', 'Ana'],
    {
      PATIO_SENHA: 'Uma#Senha77',
    },
  )
  expect([repetido.status, repetido.stderr]).toEqual([1, expect.stringContaining('is a user of exemplo already')])

  const launcher = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: ROOT,
    env: environment,
    stdio: 'ignore',
  })
  const end = new Promise<number | null>((ok) => launcher.on('exit', ok))
  const address = `http://127.0.0.1:${PORT}`
  await expect
    .poll(
      () =>
        fetch(`${address}/readyz`).then(
          (r) => r.status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
  const host = 'gestao.exemplo.test'
  expect(
    (
      await callApi(address, 'POST', 'authenticate', {
        host,
        body: { email: 'ana@exemplo.test', senha: 'Uma#Senha77' },
      })
    ).status,
  ).toBe(200)
  expect((await callApi(address, 'GET', 'distribuidor', { host })).corpo).toMatchObject({
    distribuidor: 'exemplo',
    demonstracao: false,
    tipoConexao: 'https',
  })
  for (const other of ['localhost', 'atria.localhost'])
    expect((await callApi(address, 'GET', 'distribuidor', { host: other })).status).toBe(404)
  // The first server holds the port now.
  const second = spawnSync(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { ...environment, DATA_DIR: join(environment['DATA_DIR'] ?? '', 'outra') },
    encoding: 'utf8',
  })
  expect([second.status, second.stderr]).toEqual([1, expect.stringMatching(/^A porta \d+ já está em uso\. .*\n$/)])

  // SIGTERM to the launcher while keep-alive connections are busy: no request is cut off, and the server ends in time.
  const loading = loader(address, host)
  await expect.poll(() => loading.respostas.length).toBeGreaterThan(20)
  launcher.kill('SIGTERM')
  expect(await end).toBe(0)
  loading.parar()
  expect(new Set(loading.respostas)).toEqual(new Set([200]))
  await expect.poll(() => fetch(`${address}/readyz`).catch(() => 'ended')).toBe('ended')
}, 180_000)

test('SIGTERM to npm start ends its server too', async () => {
  const npm = spawn('npm', ['start'], { cwd: ROOT, env: environment, stdio: 'ignore' })
  const state = () =>
    fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (r) => r.status,
      () => 'ended',
    )
  await expect.poll(state, { timeout: 60_000 }).toBe(200)
  npm.kill('SIGTERM')
  await expect.poll(state).toBe('ended')
}, 120_000)

test('production does not start without PATIO_SECRET, and names it', () => {
  const r = spawnSync(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { ...environment, PATIO_SECRET: '' },
    encoding: 'utf8',
  })
  expect([r.status, r.stderr]).toEqual([1, expect.stringContaining('PATIO_SECRET: é obrigatório em produção')])
})
