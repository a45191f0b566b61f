import { expect, it } from 'vitest'
import { MONEY, MONEY_PER_HOUR, parseDiscount, QUANTITY, DURATION, THOUSANDTHS } from './numbers.ts'

it.each([
  ['90', 90],
  ['1:30', 90],
  ['1h30', 90],
  ['1 h 30 min', 90],
  ['1,5 h', 90],
  ['45 min', 45],
  ['0', null],
  ['abc', null],
  ['', null],
])('reads the time %s as %s minutes', (text, minutos) => {
  expect(DURATION.read(text)).toBe(minutos)
})

it.each([
  ['1,5', 1.5],
  ['2.5', 2.5],
  ['1.250,125', 1250.125],
  ['1.250', 1250],
  ['12.500', 12_500],
  ['0.250', 0.25],
  ['1.25,5', null],
  ['1,250.5', null],
  ['0', null],
  ['-1', null],
  ['dois', null],
])('reads the quantity %s as %s', (text, n) => {
  expect(QUANTITY.read(text)).toBe(n)
})

it('text written for editing parses back to the same value', () => {
  expect(DURATION.read(DURATION.edit(95))).toBe(95)
  expect(QUANTITY.read(QUANTITY.edit(1250.5))).toBe(1250.5)
  expect(MONEY.read(MONEY.edit(123_456))).toBe(123_456)
})

it('a figure copied from the screen and pasted is the same figure', () => {
  for (const n of [1250, 1250.5, 0.125, 99_999]) expect(QUANTITY.read(QUANTITY.write(n))).toBe(n)
  for (const n of [45, 95, 1440, 1995]) expect(DURATION.read(DURATION.write(n))).toBe(n)
  for (const n of [1_250_000, 1_250_500, 12_345_678_000]) expect(THOUSANDTHS.read(THOUSANDTHS.write(n))).toBe(n)
})

it('the price of an hour shows "/h" and parses with or without it', () => {
  expect(MONEY_PER_HOUR.write(12_000)).toBe('120,00 /h')
  for (const text of ['120,00', '120,00 /h', 'R$ 120/h']) expect(MONEY_PER_HOUR.read(text)).toBe(12_000)
})

it('a discount is an amount or a percentage of the gross value', () => {
  expect(parseDiscount('12,50', 10_000)).toBe(1250)
  expect(parseDiscount('10%', 12_345)).toBe(1235)
  expect(parseDiscount('10%', null)).toBeNull()
  expect(parseDiscount('101%', 100)).toBeNull()
})
