import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isValidCpf, cpfCheckDigits, cpfError, formatCpf, normalizeCpf } from '#shared/rules/cpf.ts'

interface TestVector {
  value: string
  valid: boolean
  use: string
}
const vectors = JSON.parse(readFileSync(new URL('vectors/cpf.json', import.meta.url), 'utf8')) as TestVector[]

const base = fc
  .array(fc.constantFrom(...'0123456789'), { minLength: 9, maxLength: 9 })
  .map((c) => c.join(''))
  .filter((b) => new Set(b).size > 1)

describe('public vectors', () => {
  test.each(vectors)('$value is judged as its source says', ({ value, valid }) => {
    expect(isValidCpf(value)).toBe(valid)
  })
  test.each(vectors.filter((v) => v.use === 'assert-form-field'))(
    '$value is formatted with its own mask',
    ({ value }) => {
      expect(formatCpf(normalizeCpf(value))).toBe(value)
    },
  )
})

test.each([
  ['', 'CPF obrigatório'],
  ['   ', 'CPF obrigatório'],
  ['123', 'Favor inserir CPF válido'],
  ['111.111.111-11', 'Favor inserir CPF válido'],
  ['111.444.777-35', null],
])('the message for "%s" is %s', (cpf, mensagem) => {
  expect(cpfError(cpf)).toBe(mensagem)
})

test('computed check digits make any base valid, and its mask reads back to it', () => {
  fc.assert(
    fc.property(base, (b) => {
      const cpf = b + cpfCheckDigits(b)
      expect(isValidCpf(cpf)).toBe(true)
      expect(normalizeCpf(formatCpf(cpf))).toBe(cpf)
    }),
  )
})
