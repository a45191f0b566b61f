import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'
import { readSecret } from './secrets/installation-secret.ts'

async function newFolder() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'patio-segredo-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  return { env: readEnv({ DATA_DIR }), arquivo: join(DATA_DIR, 'segredo') }
}

test('processes that start together share one secret, which is complete from the start, and leave no other file', async () => {
  const { env, arquivo } = await newFolder()
  const loaded = await Promise.all(Array.from({ length: 20 }, () => readSecret(env)))
  expect(new Set(loaded).size).toBe(1)
  expect(loaded[0]).toMatch(/^[\w-]{64}$/)
  expect(await readFile(arquivo, 'utf8')).toBe(loaded[0])
  expect((await stat(arquivo)).mode & 0o777).toBe(0o600)
  expect(await readdir(env.DATA_DIR)).toEqual(['segredo'])
  expect(await readSecret(env)).toBe(loaded[0])
})

test.each(['', 'curto', `${'x'.repeat(31)}\n`])(
  'a damaged secret file (%j) is refused with an explanation',
  async (rest) => {
    const { env, arquivo } = await newFolder()
    await writeFile(arquivo, rest)
    await expect(readSecret(env)).rejects.toThrow(EnvError)
    await expect(readSecret(env)).rejects.toThrow(`${arquivo} precisa de ao menos 32 caracteres`)
  },
)
