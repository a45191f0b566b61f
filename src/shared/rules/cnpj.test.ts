import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cnpjValido, digitosCnpj, erroCnpj, formatarCnpj, normalizarCnpj } from '#shared/rules/cnpj.ts'

interface Vetor {
  value: string
  valid: boolean
  use: string
}
const vetores = JSON.parse(readFileSync(new URL('vectors/cnpj.json', import.meta.url), 'utf8')) as Vetor[]

const base = (alfabeto: string) =>
  fc.array(fc.constantFrom(...alfabeto), { minLength: 12, maxLength: 12 }).map((c) => c.join(''))
const alfanumerico = base('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ').filter((b) => new Set(b).size > 1)

describe('public vectors', () => {
  test.each(vetores.filter((v) => v.use !== 'conflict-alphanumeric'))(
    '$value is judged as its source does, with or without letters allowed',
    ({ value, valid }) => {
      expect(cnpjValido(value)).toBe(valid)
      expect(cnpjValido(value, false)).toBe(valid)
    },
  )
  test.each(vetores.filter((v) => v.use === 'conflict-alphanumeric'))(
    '$value is valid unless the distributor turns letters off',
    ({ value, valid }) => {
      expect(cnpjValido(value)).toBe(valid)
      expect(cnpjValido(value, false)).toBe(false)
    },
  )
  test.each(vetores.filter((v) => v.use === 'assert-form-field'))('$value is its own mask', ({ value }) => {
    expect(formatarCnpj(normalizarCnpj(value))).toBe(value)
  })
})

test('the form message is the one of the specification', () => {
  expect(erroCnpj('12ABC34501DE35')).toBeNull()
  expect(erroCnpj('12ABC34501DE35', false)).toBe('Favor inserir CNPJ válido')
  expect(erroCnpj('')).toBe('Favor inserir CNPJ válido')
})

test('lower case and spaces around are read as typed by hand', () => {
  expect(cnpjValido(' 12.abc.345/01de-35 ')).toBe(true)
})

test('computed check digits make any base valid, and the mask comes back to it', () => {
  fc.assert(
    fc.property(alfanumerico, (b) => {
      const cnpj = b + digitosCnpj(b)
      expect(cnpjValido(cnpj)).toBe(true)
      expect(cnpjValido(formatarCnpj(cnpj))).toBe(true)
      expect(normalizarCnpj(formatarCnpj(cnpj))).toBe(cnpj)
    }),
  )
})

test('one wrong digit of a numeric CNPJ is always noticed in the check digits', () => {
  fc.assert(
    fc.property(
      base('0123456789'),
      fc.integer({ min: 12, max: 13 }),
      fc.integer({ min: 1, max: 9 }),
      (b, posicao, soma) => {
        const certo = b + digitosCnpj(b)
        const errado = certo.slice(0, posicao) + ((Number(certo[posicao]) + soma) % 10) + certo.slice(posicao + 1)
        expect(cnpjValido(errado)).toBe(false)
      },
    ),
  )
})
