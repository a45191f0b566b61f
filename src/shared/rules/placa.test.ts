import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  shortChassi,
  formatPlaca,
  maskPlaca,
  normalizePlaca,
  placaStandard,
  placaPatterns,
  placaKey,
  isValidPlaca,
} from '#shared/rules/placa.ts'

interface TestVector {
  value: string
  valid: boolean
  display_keep: string | null
  display_mask: string | null
}
const vectors = JSON.parse(readFileSync(new URL('vectors/plate.json', import.meta.url), 'utf8')) as TestVector[]

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const digit = fc.constantFrom(...'0123456789')
const former = fc.tuple(letter, letter, letter, digit, digit, digit, digit).map((p) => p.join(''))

describe('public vectors', () => {
  test.each(vectors)('$value is judged as its source says', ({ value, valid, display_keep, display_mask }) => {
    expect(isValidPlaca(value)).toBe(valid)
    expect(formatPlaca(value)).toBe(display_keep)
    expect(maskPlaca(value)).toBe(display_mask)
  })
})

test.each([
  ['ABC-1234', 'ANTIGA'],
  ['abc1d23', 'MERCOSUL'],
  ['ABC12D3', null],
  ['', null],
] as const)('the pattern of %s is %s', (placa, padrao) => {
  expect(placaStandard(placa)).toBe(padrao)
})

test.each([
  ['abc-1234', 'ABC1C34'],
  ['ABC1C34', 'ABC1C34'],
  ['AAA0000', 'AAA0A00'],
  ['ZZZ9999', 'ZZZ9J99'],
  ['EXPORT1', 'EXPORT1'],
])('the key of %s is %s', (placa, chave) => {
  expect(placaKey(placa)).toBe(chave)
})

test('a converted plate and its old form share one key, which is a Mercosul plate', () => {
  fc.assert(
    fc.property(former, (placa) => {
      const chave = placaKey(placa)
      expect(placaStandard(chave)).toBe('MERCOSUL')
      expect(placaKey(chave)).toBe(chave)
    }),
  )
})

test('two different old plates never share a key', () => {
  fc.assert(
    fc.property(former, former, (a, b) => {
      expect(placaKey(a) === placaKey(b)).toBe(a === b)
    }),
  )
})

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (s) => {
      expect(normalizePlaca(normalizePlaca(s))).toBe(normalizePlaca(s))
    }),
  )
})

test('a vehicle without plate shows dots and its chassis minus the first four characters', () => {
  expect(shortChassi('9BD358A1NPYK12345')).toBe('...58A1NPYK12345')
})

test('any part of a plate is searched at every position where it may stand, in both patterns', () => {
  expect(placaPatterns('qzx-0')).toEqual(['QZX0%'])
  expect(placaPatterns('QZX00')).toEqual(['QZX0A%'])
  expect(placaPatterns('QZX000')).toEqual(['QZX0A0%'])
  expect(placaPatterns('QZX0000')).toEqual([`${placaKey('QZX0000')}%`])
  expect(placaPatterns('1234')).toEqual(['___1C34%'])
  expect(placaPatterns('1C34')).toEqual(['___1C34%'])
  expect(placaPatterns('234')).toEqual(['___2D4%', '____C34%'])
  expect(placaPatterns('QZ')).toEqual(['QZ%'])
  expect([placaPatterns('12'), placaPatterns('Q'), placaPatterns('ABCDE'), placaPatterns('QZX00000')]).toEqual([
    [],
    [],
    [],
    [],
  ])
})
