import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resumoDe } from './guardado.ts'

test('what is kept is made anew when a source changes, however far it is imported, and only then', async () => {
  const raiz = await mkdtemp(join(tmpdir(), 'patio-resumo-'))
  const escrever = async (nome: string, texto: string) => {
    await mkdir(join(raiz, nome, '..'), { recursive: true })
    await writeFile(join(raiz, nome), texto)
  }
  await escrever('db/a.ts', `import { b } from '../src/b.ts'\n`)
  await escrever('db/dados.csv', 'um')
  await escrever('src/b.ts', `import type { C } from '#shared/c.ts'\n`)
  await escrever('src/shared/c.ts', 'export type C = 1')
  await escrever('src/so.ts', `import { x } from './alheio.ts'\n`)
  await escrever('src/alheio.ts', '1')
  const resumo = () => resumoDe({ comImportes: ['db'], sozinhos: ['src/so.ts'] }, raiz)
  const antes = await resumo()
  await escrever('src/alheio.ts', '2')
  expect(await resumo()).toBe(antes)
  const vistos = [antes]
  for (const [nome, texto] of [
    ['src/shared/c.ts', 'export type C = 2'],
    ['db/dados.csv', 'dois'],
    ['db/novo.sql', ''],
    ['src/so.ts', '2'],
  ] as const) {
    await escrever(nome, texto)
    vistos.push(await resumo())
  }
  expect(new Set(vistos).size).toBe(5)
  await rm(raiz, { recursive: true })
})
