import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMundo, type Mundo } from '../mundo.ts'
import { abrirTeste, type Teste } from '../servidor.ts'

const AQUI = import.meta.dirname
const GERADO = join(AQUI, 'gerado')
let t: Teste
let m: Mundo
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  await t.sql(`insert into distribuidor_host values ('127.0.0.1', $1)`, [m.codDistribuidor])
  rmSync(GERADO, { recursive: true, force: true })
  mkdirSync(GERADO)
})
afterAll(() => t.fechar())

/** Runs a program of this folder's own packages; gives what it printed, or fails with it. */
async function rodar(programa: string, ...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(programa, args, { cwd: AQUI, timeout: 60_000 })).stdout
  } catch (e) {
    const { stdout, stderr } = e as { stdout: string; stderr: string }
    throw new Error(`${programa} ${args.join(' ')}\n${stdout}${stderr}`, { cause: e })
  }
}

test('a client generated from the document compiles, and uploads a file', async () => {
  const endereco = t.servidor.endereco.replace('localhost', '127.0.0.1')
  const documento = join(GERADO, 'openapi.json')
  writeFileSync(documento, await (await fetch(`${endereco}/api/openapi.json`)).text())
  await rodar('node_modules/.bin/openapi-typescript', documento, '--output', join(GERADO, 'api.d.ts'))
  await rodar('node_modules/.bin/tsc', '--project', 'tsconfig.json')

  const pasta = mkdtempSync(join(tmpdir(), 'patio-client-'))
  const arquivo = join(pasta, 'grupos.csv')
  writeFileSync(arquivo, 'Nome\nGrupo Enviado\n')
  const dito = await rodar(process.execPath, 'send.ts', endereco, await m.token(2), arquivo)
  rmSync(pasta, { recursive: true })
  expect(dito.trim().split('\n')).toEqual(['400 O arquivo está vazio', '19 NA_FILA grupos.csv', '401', '401 401'])
})
