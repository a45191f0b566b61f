import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordError, passwordStrength } from '#shared/rules/password.ts'

test.each([
  ['', 0],
  ['abc', 0.2],
  ['abcdefgh', 0.4],
  ['Abcdefgh', 0.6],
  ['Abcdefg1', 0.8],
  ['Patio#2026', 1],
  ['Ab1#', 0.8],
  ['12345678', 0.4],
  ['ÁRVORE-é-9', 1],
])('"%s" meets a share of %f of the checks', (senha, pontos) => {
  expect(passwordStrength(senha).pontos).toBe(pontos)
})

test('each check is reported separately', () => {
  expect(passwordStrength('abc 1')).toEqual({
    minimo: false,
    minuscula: true,
    maiuscula: false,
    digito: true,
    especial: true,
    pontos: 0.6,
  })
})

test('typing more never weakens a password', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(passwordStrength(a + b).pontos).toBeGreaterThanOrEqual(passwordStrength(a).pontos)
    }),
  )
})

test.each([
  ['Ab1#xyz', 'A senha precisa de ao menos 8 caracteres'],
  ['senha123', 'Esta senha está nas listas de senhas vazadas. Escolha outra.'],
  ['SENHA123', 'Esta senha está nas listas de senhas vazadas. Escolha outra.'],
  ['um cavalo azul', null],
])('"%s" is refused with %s: length and common passwords decide, not the meter', (senha, error) => {
  expect(passwordError(senha)).toBe(error)
})
