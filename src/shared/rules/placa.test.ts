import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chassiCurto,
  formatarPlaca,
  mascararPlaca,
  normalizarPlaca,
  padraoPlaca,
  padroesDaPlaca,
  placaChave,
  placaValida,
} from '#shared/rules/placa.ts'

interface Vetor {
  value: string
  valid: boolean
  display_keep: string | null
  display_mask: string | null
}
const vetores = JSON.parse(readFileSync(new URL('vectors/plate.json', import.meta.url), 'utf8')) as Vetor[]

const letra = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const digito = fc.constantFrom(...'0123456789')
const antiga = fc.tuple(letra, letra, letra, digito, digito, digito, digito).map((p) => p.join(''))

describe('public vectors', () => {
  test.each(vetores)('$value is judged as its source does', ({ value, valid, display_keep, display_mask }) => {
    expect(placaValida(value)).toBe(valid)
    expect(formatarPlaca(value)).toBe(display_keep)
    expect(mascararPlaca(value)).toBe(display_mask)
  })
})

test.each([
  ['ABC-1234', 'ANTIGA'],
  ['abc1d23', 'MERCOSUL'],
  ['ABC12D3', null],
  ['', null],
] as const)('the pattern of %s is %s', (placa, padrao) => {
  expect(padraoPlaca(placa)).toBe(padrao)
})

test.each([
  ['abc-1234', 'ABC1C34'],
  ['ABC1C34', 'ABC1C34'],
  ['AAA0000', 'AAA0A00'],
  ['ZZZ9999', 'ZZZ9J99'],
  ['EXPORT1', 'EXPORT1'],
])('the key of %s is %s', (placa, chave) => {
  expect(placaChave(placa)).toBe(chave)
})

test('a converted plate and its old form share one key, which is a Mercosul plate', () => {
  fc.assert(
    fc.property(antiga, (placa) => {
      const chave = placaChave(placa)
      expect(padraoPlaca(chave)).toBe('MERCOSUL')
      expect(placaChave(chave)).toBe(chave)
    }),
  )
})

test('two different old plates never share a key', () => {
  fc.assert(
    fc.property(antiga, antiga, (a, b) => {
      expect(placaChave(a) === placaChave(b)).toBe(a === b)
    }),
  )
})

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (s) => {
      expect(normalizarPlaca(normalizarPlaca(s))).toBe(normalizarPlaca(s))
    }),
  )
})

test('a vehicle without plate shows dots and its chassis minus the first four characters', () => {
  expect(chassiCurto('9BD358A1NPYK12345')).toBe('...58A1NPYK12345')
})

test('what is typed of a plate, whole or not, is looked for wherever it may stand, in both patterns', () => {
  expect(padroesDaPlaca('qzx-0')).toEqual(['QZX0%'])
  expect(padroesDaPlaca('QZX00')).toEqual(['QZX0A%'])
  expect(padroesDaPlaca('QZX000')).toEqual(['QZX0A0%'])
  expect(padroesDaPlaca('QZX0000')).toEqual([`${placaChave('QZX0000')}%`])
  expect(padroesDaPlaca('1234')).toEqual(['___1C34%'])
  expect(padroesDaPlaca('1C34')).toEqual(['___1C34%'])
  expect(padroesDaPlaca('234')).toEqual(['___2D4%', '____C34%'])
  expect(padroesDaPlaca('QZ')).toEqual(['QZ%'])
  expect([padroesDaPlaca('12'), padroesDaPlaca('Q'), padroesDaPlaca('ABCDE'), padroesDaPlaca('QZX00000')]).toEqual([
    [],
    [],
    [],
    [],
  ])
})
