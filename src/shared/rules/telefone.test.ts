import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  erroTelefone,
  formatarTelefone,
  linkWhatsApp,
  normalizarTelefone,
  telefoneValido,
  telefoneWhatsApp,
} from '#shared/rules/telefone.ts'

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
  expect(erroTelefone(telefone)).toBe(mensagem)
})

test.each([
  ['11988887777', '(11) 98888-7777'],
  ['1138887777', '(11) 3888-7777'],
  ['+55 11 98888-7777', '(11) 98888-7777'],
  ['011988887777', '(11) 98888-7777'],
  ['5555988887777', '(55) 98888-7777'],
  ['55988887777', '(55) 98888-7777'],
  ['123', '123'],
])('%s is written %s', (telefone, escrito) => {
  expect(formatarTelefone(telefone)).toBe(escrito)
})

test.each([
  ['(11) 98888-7777', '5511988887777'],
  ['+5511988887777', '5511988887777'],
  ['(11) 3888-7777', null],
  ['(11) 58888-7777', null],
  ['', null],
])('WhatsApp reaches %s at %s', (telefone, numero) => {
  expect(telefoneWhatsApp(telefone)).toBe(numero)
})

test('the WhatsApp draft carries its text percent-encoded', () => {
  expect(linkWhatsApp('(11) 98888-7777', 'Olá, Camila & cia: R$ 10?')).toBe(
    'https://wa.me/5511988887777?text=Ol%C3%A1%2C%20Camila%20%26%20cia%3A%20R%24%2010%3F',
  )
  expect(linkWhatsApp('(11) 3888-7777', 'Olá')).toBeNull()
})

test('any ten or eleven digits, written by mask, are valid and come back', () => {
  const digitos = fc.integer({ min: 1_100_000_000, max: 99_999_999_999 }).map(String)
  fc.assert(
    fc.property(digitos, (d) => {
      expect(telefoneValido(formatarTelefone(d))).toBe(true)
      expect(normalizarTelefone(formatarTelefone(d))).toBe(d)
    }),
  )
})
