import { expect, test } from 'vitest'
import { emailValido, erroEmail, normalizarEmail } from '#shared/rules/email.ts'

test.each(['a@b.c', 'consultor@patio.demo', 'rui.nogueira+oficina@example.com.br', 'á@exémplo.com'])(
  '%s is an address',
  (email) => {
    expect(emailValido(email)).toBe(true)
  },
)

test.each([
  '',
  '@b.co',
  'a@',
  'a@bc',
  'a@.c',
  'a@.co',
  'a@co.',
  'a@b@c.co',
  'a b@c.co',
  'a@c .co',
  ' a@b.co',
  'a@b.co ',
  'sem-arroba.com',
])('"%s" is not an address', (email) => {
  expect(erroEmail(email)).toBe('Favor inserir email válido')
})

test('a typed address is stored trimmed and in lower case', () => {
  expect(normalizarEmail('  Consultor@Patio.Demo ')).toBe('consultor@patio.demo')
})
