import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checker, solve } from './proof.ts'

/** Leading zero bits by the platform's own SHA-256. */
async function zeros(desafio: string, n: number): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${desafio}:${n}`))
  const bits = [...new Uint8Array(digest)].map((b) => b.toString(2).padStart(8, '0'))
  return bits.join('').indexOf('1')
}

test('a number fits exactly when the digest begins with that many zero bits, whatever the length of the challenge', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(), async (desafio, n) => {
      const has = await zeros(desafio, n)
      expect(checker(desafio, has)(n)).toBe(true)
      expect(checker(desafio, has + 1)(n)).toBe(false)
    }),
  )
})

test('lengths round the edge of a block', async () => {
  for (let length = 50; length < 135; length++) {
    const desafio = 'x'.repeat(length)
    const has = await zeros(desafio, 7)
    expect(checker(desafio, has)(7)).toBe(true)
    expect(checker(desafio, has + 1)(7)).toBe(false)
  }
})

test('the first solution is found, and none where there is none among the tries', async () => {
  const fits = checker('desafio', 12)
  const n = solve(fits, 0, 100_000) ?? -1
  expect(await zeros('desafio', n)).toBeGreaterThanOrEqual(12)
  expect(solve(fits, 0, n)).toBeNull()
})
