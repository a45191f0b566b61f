import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpfValido, digitosCpf, erroCpf, formatarCpf, normalizarCpf } from '#shared/rules/cpf.ts'

interface Vetor {
  value: string
  valid: boolean
  use: string
}
const vetores = JSON.parse(readFileSync(new URL('vectors/cpf.json', import.meta.url), 'utf8')) as Vetor[]

const base = fc
  .array(fc.constantFrom(...'0123456789'), { minLength: 9, maxLength: 9 })
  .map((c) => c.join(''))
  .filter((b) => new Set(b).size > 1)

describe('public vectors', () => {
  test.each(vetores)('$value is judged as its source does', ({ value, valid }) => {
    expect(cpfValido(value)).toBe(valid)
  })
  test.each(vetores.filter((v) => v.use === 'assert-form-field'))('$value is its own mask', ({ value }) => {
    expect(formatarCpf(normalizarCpf(value))).toBe(value)
  })
})

test.each([
  ['', 'CPF obrigatório'],
  ['   ', 'CPF obrigatório'],
  ['123', 'Favor inserir CPF válido'],
  ['111.111.111-11', 'Favor inserir CPF válido'],
  ['111.444.777-35', null],
])('the message for "%s" is %s', (cpf, mensagem) => {
  expect(erroCpf(cpf)).toBe(mensagem)
})

test('computed check digits make any base valid, and the mask comes back to it', () => {
  fc.assert(
    fc.property(base, (b) => {
      const cpf = b + digitosCpf(b)
      expect(cpfValido(cpf)).toBe(true)
      expect(normalizarCpf(formatarCpf(cpf))).toBe(cpf)
    }),
  )
})
