import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forcaSenha } from '#shared/regras/senha.ts'

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
  expect(forcaSenha(senha).pontos).toBe(pontos)
})

test('each check is told apart', () => {
  expect(forcaSenha('abc 1')).toEqual({
    minimo: false,
    minuscula: true,
    maiuscula: false,
    digito: true,
    especial: true,
    pontos: 0.6,
  })
})

test('writing more never weakens a password', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(forcaSenha(a + b).pontos).toBeGreaterThanOrEqual(forcaSenha(a).pontos)
    }),
  )
})
