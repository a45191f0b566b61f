import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '../records/world.ts'
import { openTestServer, type TestServer } from '../server/server.ts'

const HERE = import.meta.dirname
const GENERATED = join(HERE, 'gerado')
let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  await t.sql(`insert into distribuidor_host values ('127.0.0.1', $1)`, [m.codDistribuidor])
  rmSync(GENERATED, { recursive: true, force: true })
  mkdirSync(GENERATED)
})
afterAll(() => t.close())

/** Runs a program of this folder's own packages; returns its output, or fails with it. */
async function exec(program: string, ...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { cwd: HERE, timeout: 60_000 })).stdout
  } catch (e) {
    const { stdout, stderr } = e as { stdout: string; stderr: string }
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: e })
  }
}

test('a client generated from the document compiles, and uploads a file', async () => {
  const address = t.server.endereco.replace('localhost', '127.0.0.1')
  const documento = join(GENERATED, 'openapi.json')
  writeFileSync(documento, await (await fetch(`${address}/api/openapi.json`)).text())
  await exec('node_modules/.bin/openapi-typescript', documento, '--output', join(GENERATED, 'api.d.ts'))
  await exec('node_modules/.bin/tsc', '--project', 'tsconfig.json')

  const folder = mkdtempSync(join(tmpdir(), 'patio-client-'))
  const file = join(folder, 'grupos.csv')
  writeFileSync(file, 'Nome\nGrupo Enviado\n')
  const said = await exec(process.execPath, 'send.ts', address, await m.token(2), file)
  rmSync(folder, { recursive: true })
  expect(said.trim().split('\n')).toEqual(['400 O arquivo está vazio', '19 NA_FILA grupos.csv', '401', '401 401'])
})
