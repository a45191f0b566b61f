import { expect, test } from 'vitest'
import { ownChannel } from './by-itself.ts'
import type { Contact } from './contact.ts'

const SMS = { SMS_URL: 'http://sms.example' }
const SMTP = { SMTP_URL: 'smtp://mail.example' }
const way = (env: object, contact: Partial<Contact>) =>
  ownChannel({ services: { env } } as never, {
    nome: 'Ana',
    telefone: null,
    email: 'ana@exemplo.com',
    numeroOculto: false,
    temWhatsapp: false,
    recusados: [],
    ...contact,
  })?.canal ?? null

test('what goes out by itself takes the way that reaches the customer', () => {
  const mobile = { telefone: '11987654321' }
  expect(way({ ...SMS, ...SMTP }, mobile)).toBe('SMS')
  expect(way(SMS, mobile)).toBe('SMS')
  // Without a gateway an SMS would lie on the server.
  expect(way(SMTP, mobile)).toBe('EMAIL')
  expect(way(SMTP, { ...mobile, email: null })).toBe('SMS')
  expect(way({}, mobile)).toBe('SMS')
})

test('a landline gets no SMS where there is an e-mail', () => {
  const landline = { telefone: '1133334444' }
  expect(way({ ...SMS, ...SMTP }, landline)).toBe('EMAIL')
  expect(way({ ...SMS, ...SMTP }, { ...landline, email: null })).toBe('SMS')
  expect(way({ ...SMS, ...SMTP }, { ...landline, recusados: ['EMAIL'] })).toBe('SMS')
})

test('a refused channel is never taken', () => {
  const both = { telefone: '11987654321' }
  expect(way({ ...SMS, ...SMTP }, { ...both, recusados: ['SMS'] })).toBe('EMAIL')
  expect(way({ ...SMS, ...SMTP }, { ...both, recusados: ['SMS', 'EMAIL'] })).toBeNull()
})
