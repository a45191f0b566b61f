import { expect, test } from 'vitest'
import { day, integer, money, units } from './cells.ts'

test.each([
  ['12', 12],
  ['3,5', 3.5],
  ['2.5', 2.5],
  ['-0.250', -0.25],
  ['1.250,5', 1250.5],
  ['4.000', null],
  ['-12.500', null],
  ['1.25,5', null],
  ['1,250.5', null],
  ['meia', null],
])('a file’s quantity %s is %s', (text, n) => {
  if (n === null) expect(() => units(text)).toThrow(/quantidade|milhar/)
  else expect(units(text)).toBe(n)
})

test('a number of a spreadsheet has no thousands to mistake', () => {
  expect(units(4000)).toBe(4000)
  expect(units(1.25)).toBe(1.25)
})

test('what begins with a zero is no group of thousands', () => {
  expect(money(1_000_000)('1.250')).toBe(125_000)
  expect(integer(0, 9999)('1.250')).toBe(1250)
  expect(() => money(1_000_000)('0.250')).toThrow(/reais/)
  expect(() => integer(0, 9999)('0.250')).toThrow(/inteiro/)
})

test('a day is read as people or as programs write it, and one that does not exist is refused', () => {
  expect(['31/12/2027', '2027-12-31'].map(day)).toEqual(['2027-12-31', '2027-12-31'])
  for (const text of ['31/02/2027', '31/12/27', '2027-13-01', 'ontem']) expect(() => day(text)).toThrow(/31\/12\/2027/)
})
