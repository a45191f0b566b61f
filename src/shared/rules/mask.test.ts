import { expect, test } from 'vitest'
import { formatInternalCode } from '#shared/rules/mask.ts'

test.each([
  [123, 2026, '000000/00', '000123/26'],
  [123, 2026, '00000', '00123'],
  [1_234_567, 2026, '000000/00', '1234567/26'],
  [123_456, 2030, '00000', '123456'],
  [1, 2009, '000000/00', '000001/09'],
  [7, 2026, '000/0000', '007/2026'],
])('number %i of %i under %s is %s', (numero, ano, mask, written) => {
  expect(formatInternalCode(numero, ano, mask)).toBe(written)
})
