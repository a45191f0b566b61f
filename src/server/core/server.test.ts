import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EnvError, lerEnv } from './env.ts'
import { lerSegredo } from './secrets/segredo.ts'

async function pastaNova() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'patio-segredo-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  return { env: lerEnv({ DATA_DIR }), arquivo: join(DATA_DIR, 'segredo') }
}

test('processes that start together make one secret, whole from its first moment, and leave nothing beside it', async () => {
  const { env, arquivo } = await pastaNova()
  const lidos = await Promise.all(Array.from({ length: 20 }, () => lerSegredo(env)))
  expect(new Set(lidos).size).toBe(1)
  expect(lidos[0]).toMatch(/^[\w-]{64}$/)
  expect(await readFile(arquivo, 'utf8')).toBe(lidos[0])
  expect((await stat(arquivo)).mode & 0o777).toBe(0o600)
  expect(await readdir(env.DATA_DIR)).toEqual(['segredo'])
  expect(await lerSegredo(env)).toBe(lidos[0])
})

test.each(['', 'curto', `${'x'.repeat(31)}\n`])(
  'a secret of which %j is left is refused, with what to do',
  async (resto) => {
    const { env, arquivo } = await pastaNova()
    await writeFile(arquivo, resto)
    await expect(lerSegredo(env)).rejects.toThrow(EnvError)
    await expect(lerSegredo(env)).rejects.toThrow(`${arquivo} precisa de ao menos 32 caracteres`)
  },
)
