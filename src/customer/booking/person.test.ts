import { expect, test } from 'vitest'
import { personErrors, typedPhone } from './person.ts'

const person = { nome: 'Rita Lima', telefone: '(11) 98765-4321', email: '', consentimento: true }

test('name, mobile and consent are needed; the e-mail may be empty', () => {
  expect(personErrors(person)).toEqual({})
  expect(personErrors({ ...person, email: ' rita@exemplo.com ' })).toEqual({})
  expect(
    Object.keys(personErrors({ nome: ' ', telefone: '1133334444', email: 'rita@', consentimento: false })),
  ).toEqual(['nome', 'telefone', 'email', 'consentimento'])
})

test('a phone is masked once it is whole', () => {
  expect(typedPhone('1198765')).toBe('1198765')
  expect(typedPhone('11987654321')).toBe('(11) 98765-4321')
  expect(typedPhone('+55 (11) 98765-4321')).toBe('(11) 98765-4321')
  expect(typedPhone('119876543219')).toBe('(11) 98765-4321')
})
