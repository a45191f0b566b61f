import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chamar } from '#testes/pedido.ts'

// Production as docs/operations.md says, by its own commands, on the embedded engine.
const RAIZ = join(import.meta.dirname, '../..')
const PORTA = 18_200 + (process.pid % 500)
let ambiente: Record<string, string>
beforeAll(async () => {
  ambiente = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
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

test('a distributor and its administrator come by command, the server starts without demo data, and SIGTERM ends it cleanly', async () => {
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

  const servidor = spawn(process.execPath, ['src/server/main.ts'], { cwd: RAIZ, env: ambiente, stdio: 'ignore' })
  const fim = new Promise<number | null>((ok) => servidor.on('exit', ok))
  const endereco = `http://127.0.0.1:${PORTA}`
  await expect
    .poll(
      () =>
        fetch(`${endereco}/readyz`).then(
          (r) => r.status,
          () => 0,
        ),
      { timeout: 20_000 },
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
  servidor.kill('SIGTERM')
  expect(await fim).toBe(0)
}, 60_000)

test('without its secret, production does not start, and says what is missing', () => {
  const r = spawnSync(process.execPath, ['src/server/main.ts'], {
    cwd: RAIZ,
    env: { ...ambiente, PATIO_SECRET: '' },
    encoding: 'utf8',
  })
  expect([r.status, r.stderr]).toEqual([1, expect.stringContaining('PATIO_SECRET: é obrigatório em produção')])
})
