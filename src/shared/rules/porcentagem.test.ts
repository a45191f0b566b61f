import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escreverPontos, lerPontos } from '#shared/rules/porcentagem.ts'

test.each([
  ['9,25', 925],
  ['9.25 %', 925],
  [' 25% ', 2500],
  ['0,5', 50],
  ['0', 0],
])('%s is %i points', (texto, pontos) => {
  expect(lerPontos(texto)).toBe(pontos)
})

test.each(['', '-1', '9,255', 'dez', '1.000,5', '9,', '%'])('%j is no percentage', (texto) => {
  expect(lerPontos(texto)).toBeNull()
})

test('what is written reads back the same', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999 }), (p) => lerPontos(escreverPontos(p)) === p))
})
