import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestOf } from './cache.ts'

test('the digest changes when a source or any of its transitive imports changes, and only then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patio-resumo-'))
  const write = async (nome: string, text: string) => {
    await mkdir(join(folder, nome, '..'), { recursive: true })
    await writeFile(join(folder, nome), text)
  }
  await write('db/a.ts', `import { b } from '../src/b.ts'\n`)
  await write('db/dados.csv', 'um')
  await write('src/b.ts', `import type { C } from '#shared/c.ts'\n`)
  await write('src/shared/c.ts', 'export type C = 1')
  await write('src/so.ts', `import { x } from './alheio.ts'\n`)
  await write('src/alheio.ts', '1')
  const toSummary = () => digestOf({ withImports: ['db'], standalone: ['src/so.ts'] }, folder)
  const before = await toSummary()
  await write('src/alheio.ts', '2')
  expect(await toSummary()).toBe(before)
  const seen = [before]
  for (const [nome, text] of [
    ['src/shared/c.ts', 'export type C = 2'],
    ['db/dados.csv', 'dois'],
    ['db/novo.sql', ''],
    ['src/so.ts', '2'],
  ] as const) {
    await write(nome, text)
    seen.push(await toSummary())
  }
  expect(new Set(seen).size).toBe(5)
  await rm(folder, { recursive: true })
})
