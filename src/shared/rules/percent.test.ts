import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBasisPoints, parseBasisPoints } from '#shared/rules/percent.ts'

test.each([
  ['9,25', 925],
  ['9.25 %', 925],
  [' 25% ', 2500],
  ['0,5', 50],
  ['0', 0],
])('%s is %i basis points', (texto, pontos) => {
  expect(parseBasisPoints(texto)).toBe(pontos)
})

test.each(['', '-1', '9,255', 'dez', '1.000,5', '9,', '%'])('%j is not a percentage', (texto) => {
  expect(parseBasisPoints(texto)).toBeNull()
})

test('a formatted percentage parses back to the same value', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999 }), (p) => parseBasisPoints(formatBasisPoints(p)) === p))
})
