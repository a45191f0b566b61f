import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { findExcesses, type Chunk } from './bundle-size.ts'

/** A chunk of about this many kB that does not compress. */
function chunk(modulo: string, kB: number, imports: string[] = []): Chunk {
  return { code: randomBytes(kB * 1000).toString('base64'), imports, moduleIds: [`/x/src/web/${modulo}`] }
}

it('a screen or login beyond its budget is named; chunks that the login already loaded do not count again', () => {
  const chunks = new Map([
    ['react', chunk('react', 100)],
    ['main', chunk('main.tsx', 40, ['react'])],
    ['moldura', chunk('app/shell/Shell.tsx', 60, ['react'])],
    ['leve', chunk('cadastros/grupos/GruposPage.tsx', 20, ['react'])],
    ['pesada', chunk('cardapio/pecas/PecasPage.tsx', 20, ['escolhas'])],
    ['escolhas', chunk('ui/Escolhas.tsx', 30)],
    ['receita', chunk('recipes/list/ListPage.tsx', 200)],
  ])
  expect(findExcesses(chunks)).toEqual([expect.stringMatching(/^PecasPage: 1\d\d\.\d kB of script, at most 90$/)])
  chunks.set('pesada', chunk('cardapio/pecas/PecasPage.tsx', 20))
  expect(findExcesses(chunks)).toEqual([])
  chunks.set('main', chunk('main.tsx', 80, ['react']))
  expect(findExcesses(chunks)).toEqual([expect.stringMatching(/^login: /)])
})
