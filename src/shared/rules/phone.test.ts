import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  phoneError,
  formatPhone,
  whatsAppLink,
  normalizePhone,
  isValidPhone,
  whatsAppPhone,
} from '#shared/rules/phone.ts'

test.each([
  ['(11) 98888-7777', null],
  ['(11) 3888-7777', null],
  ['', 'Telefone obrigatório'],
  ['  ', 'Telefone obrigatório'],
  ['11988887777', 'Favor inserir telefone válido'],
  ['(11)98888-7777', 'Favor inserir telefone válido'],
  ['(11) 988888-7777', 'Favor inserir telefone válido'],
  ['(1) 98888-7777', 'Favor inserir telefone válido'],
  ['(11) 98888-777', 'Favor inserir telefone válido'],
  ['x(11) 98888-7777', 'Favor inserir telefone válido'],
])('the message for "%s" is %s', (telefone, mensagem) => {
  expect(phoneError(telefone)).toBe(mensagem)
})

test.each([
  ['11988887777', '(11) 98888-7777'],
  ['1138887777', '(11) 3888-7777'],
  ['+55 11 98888-7777', '(11) 98888-7777'],
  ['011988887777', '(11) 98888-7777'],
  ['5555988887777', '(55) 98888-7777'],
  ['55988887777', '(55) 98888-7777'],
  ['123', '123'],
  ['+56912345678', '+56912345678'],
  ['+5511988887777', '(11) 98888-7777'],
])('%s is formatted as %s', (telefone, written) => {
  expect(formatPhone(telefone)).toBe(written)
})

test.each([
  ['(11) 98888-7777', '5511988887777'],
  ['+5511988887777', '5511988887777'],
  ['(11) 3888-7777', null],
  ['(11) 58888-7777', null],
  ['', null],
])('the WhatsApp number of %s is %s', (telefone, numero) => {
  expect(whatsAppPhone(telefone)).toBe(numero)
})

test('the WhatsApp link has its text percent-encoded', () => {
  expect(whatsAppLink('(11) 98888-7777', 'Olá, Camila & cia: R$ 10?')).toBe(
    'https://wa.me/5511988887777?text=Ol%C3%A1%2C%20Camila%20%26%20cia%3A%20R%24%2010%3F',
  )
  expect(whatsAppLink('(11) 3888-7777', 'Olá')).toBeNull()
})

test('any ten or eleven digits are valid with the mask, and read back the same', () => {
  const digits = fc.integer({ min: 1_100_000_000, max: 99_999_999_999 }).map(String)
  fc.assert(
    fc.property(digits, (d) => {
      expect(isValidPhone(formatPhone(d))).toBe(true)
      expect(normalizePhone(formatPhone(d))).toBe(d)
    }),
  )
})
