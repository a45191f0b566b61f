import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isValidCnpj, cnpjCheckDigits, cnpjError, formatCnpj, normalizeCnpj } from '#shared/rules/cnpj.ts'

interface TestVector {
  value: string
  valid: boolean
  use: string
}
const vectors = JSON.parse(readFileSync(new URL('vectors/cnpj.json', import.meta.url), 'utf8')) as TestVector[]

const base = (alphabet: string) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: 12, maxLength: 12 }).map((c) => c.join(''))
const alphanumeric = base('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ').filter((b) => new Set(b).size > 1)

describe('public vectors', () => {
  test.each(vectors.filter((v) => v.use !== 'conflict-alphanumeric'))(
    '$value is judged as its source says, with or without letters allowed',
    ({ value, valid }) => {
      expect(isValidCnpj(value)).toBe(valid)
      expect(isValidCnpj(value, false)).toBe(valid)
    },
  )
  test.each(vectors.filter((v) => v.use === 'conflict-alphanumeric'))(
    '$value is valid unless the distributor turns letters off',
    ({ value, valid }) => {
      expect(isValidCnpj(value)).toBe(valid)
      expect(isValidCnpj(value, false)).toBe(false)
    },
  )
  test.each(vectors.filter((v) => v.use === 'assert-form-field'))(
    '$value is formatted with its own mask',
    ({ value }) => {
      expect(formatCnpj(normalizeCnpj(value))).toBe(value)
    },
  )
})

test('the form message is the one of the specification', () => {
  expect(cnpjError('12ABC34501DE35')).toBeNull()
  expect(cnpjError('12ABC34501DE35', false)).toBe('Favor inserir CNPJ válido')
  expect(cnpjError('')).toBe('Favor inserir CNPJ válido')
})

test('lower case and surrounding spaces are accepted, as in typed input', () => {
  expect(isValidCnpj(' 12.abc.345/01de-35 ')).toBe(true)
})

test('computed check digits make any base valid, and its mask reads back to it', () => {
  fc.assert(
    fc.property(alphanumeric, (b) => {
      const cnpj = b + cnpjCheckDigits(b)
      expect(isValidCnpj(cnpj)).toBe(true)
      expect(isValidCnpj(formatCnpj(cnpj))).toBe(true)
      expect(normalizeCnpj(formatCnpj(cnpj))).toBe(cnpj)
    }),
  )
})

test('one wrong digit of a numeric CNPJ always changes the check digits', () => {
  fc.assert(
    fc.property(
      base('0123456789'),
      fc.integer({ min: 12, max: 13 }),
      fc.integer({ min: 1, max: 9 }),
      (b, posicao, sum) => {
        const correct = b + cnpjCheckDigits(b)
        const wrong = correct.slice(0, posicao) + ((Number(correct[posicao]) + sum) % 10) + correct.slice(posicao + 1)
        expect(isValidCnpj(wrong)).toBe(false)
      },
    ),
  )
})
