import { expect, test } from 'vitest'
import { isValidEmail, emailError, normalizeEmail } from '#shared/rules/email.ts'

test.each(['a@b.c', 'consultor@patio.demo', 'rui.nogueira+oficina@example.com.br', 'á@exémplo.com'])(
  '%s is a valid address',
  (email) => {
    expect(isValidEmail(email)).toBe(true)
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
])('"%s" is not a valid address', (email) => {
  expect(emailError(email)).toBe('Favor inserir email válido')
})

test('a typed address is trimmed and lower-cased for storage', () => {
  expect(normalizeEmail('  Consultor@Patio.Demo ')).toBe('consultor@patio.demo')
})
