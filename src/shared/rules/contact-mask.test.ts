import { expect, test } from 'vitest'
import { maskEmail, maskPhone } from '#shared/rules/contact-mask.ts'

test.each([
  ['(11) 98888-7777', '(11) •••••-7777'],
  ['1133334444', '(11) ••••-4444'],
  ['+55 11 98888-7777', '(11) •••••-7777'],
  ['12345', '••••2345'],
])('phone %s shows as %s', (telefone, mask) => expect(maskPhone(telefone)).toBe(mask))

test.each([
  ['helena@exemplo.com', 'h•••@exemplo.com'],
  ['a@b.co', 'a•••@b.co'],
])('e-mail %s shows as %s', (email, mask) => expect(maskEmail(email)).toBe(mask))
