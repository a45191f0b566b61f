import { expect, test } from 'vitest'
import { NIVEIS, type Nivel } from '#shared/core/contract.ts'
import { administra, niveisQueDa, rebaixa } from '#shared/rules/niveis.ts'

test('power goes from the developer over the administrator to the manager; the others are alike', () => {
  expect(niveisQueDa(-1)).toEqual([-1, 2, 1, 3, 4, 5, 6])
  expect(niveisQueDa(2)).toEqual([2, 1, 3, 4, 5, 6])
  expect(niveisQueDa(1)).toEqual([1, 3, 4, 5, 6])
  expect(niveisQueDa(5)).toEqual([3, 4, 5, 6])
})

test('of two levels at least one administers the other, and who is lowered has less power', () => {
  for (const a of NIVEIS)
    for (const b of NIVEIS) {
      expect(administra(a, b) || administra(b, a), `${a} ${b}`).toBe(true)
      expect(rebaixa(a, b), `${a} ${b}`).toBe(!administra(b, a))
    }
})

test.each<[Nivel, Nivel, boolean]>([
  [2, -1, false],
  [-1, 2, true],
  [2, 2, true],
  [1, 2, false],
  [3, 6, true],
])('level %i administers level %i: %s', (ator, alvo, pode) => {
  expect(administra(ator, alvo)).toBe(pode)
})
