import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { excessos, type Pedaco } from './peso-da-carga.ts'

/** A chunk of about so many kB, which nothing compresses. */
function pedaco(modulo: string, kB: number, imports: string[] = []): Pedaco {
  return { code: randomBytes(kB * 1000).toString('base64'), imports, moduleIds: [`/x/src/web/${modulo}`] }
}

it('a screen or the login beyond its budget is named; what the login fetched already does not count twice', () => {
  const pedacos = new Map([
    ['react', pedaco('react', 100)],
    ['main', pedaco('main.tsx', 40, ['react'])],
    ['moldura', pedaco('app/Shell.tsx', 60, ['react'])],
    ['leve', pedaco('grupos/GruposPage.tsx', 20, ['react'])],
    ['pesada', pedaco('pecas/PecasPage.tsx', 20, ['escolhas'])],
    ['escolhas', pedaco('ui/Escolhas.tsx', 30)],
  ])
  expect(excessos(pedacos)).toEqual([expect.stringMatching(/^PecasPage: 1\d\d\.\d kB of script, at most 90$/)])
  pedacos.set('pesada', pedaco('pecas/PecasPage.tsx', 20))
  expect(excessos(pedacos)).toEqual([])
  pedacos.set('main', pedaco('main.tsx', 80, ['react']))
  expect(excessos(pedacos)).toEqual([expect.stringMatching(/^login: /)])
})
