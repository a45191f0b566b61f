import { expect, test } from 'vitest'
import { NIVEIS, type Nivel } from '#shared/core/contract.ts'
import { canAdminister, canResetFactors, grantableNiveis, isDemotion } from '#shared/rules/niveis.ts'

test('developer, administrator and manager rank in this order, the other levels alike', () => {
  expect(grantableNiveis(-1)).toEqual([-1, 2, 1, 3, 4, 5, 6])
  expect(grantableNiveis(2)).toEqual([2, 1, 3, 4, 5, 6])
  expect(grantableNiveis(1)).toEqual([1, 3, 4, 5, 6])
  expect(grantableNiveis(5)).toEqual([3, 4, 5, 6])
})

test('one of any two levels administers the other, and a demotion lowers the power', () => {
  for (const a of NIVEIS)
    for (const b of NIVEIS) {
      expect(canAdminister(a, b) || canAdminister(b, a), `${a} ${b}`).toBe(true)
      expect(isDemotion(a, b), `${a} ${b}`).toBe(!canAdminister(b, a))
    }
})

test.each<[Nivel, Nivel, boolean]>([
  [2, -1, false],
  [-1, 2, true],
  [2, 2, true],
  [1, 2, false],
  [3, 6, true],
])('level %i administers level %i: %s', (actor, alvo, isAllowed) => {
  expect(canAdminister(actor, alvo)).toBe(isAllowed)
})

test.each<[Nivel, Nivel, boolean]>([
  [2, 2, false],
  [2, -1, false],
  [2, 1, true],
  [2, 3, true],
  [3, 5, false],
  [-1, 2, true],
  [-1, -1, true],
])('level %i resets the factors of level %i: %s', (actor, alvo, isAllowed) => {
  expect(canResetFactors(actor, alvo)).toBe(isAllowed)
})
