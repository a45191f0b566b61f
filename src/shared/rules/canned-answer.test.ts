import { expect, test } from 'vitest'
import { answerError, fillAnswer } from './canned-answer.ts'

test('fields are filled in, and those without a value stay and are named', () => {
  expect(
    fillAnswer('Oi, {{primeiroNome}}! {{ link }} {{placa}}', { primeiroNome: 'Ana', link: 'https://x/o/1' }),
  ).toEqual({ texto: 'Oi, Ana! https://x/o/1 {{placa}}', missing: ['placa'] })
})

test('a value with braces or dollar signs is not read again', () => {
  expect(fillAnswer('{{primeiroNome}}', { primeiroNome: '$& {{link}}' })).toEqual({ texto: '$& {{link}}', missing: [] })
})

test('an unknown or an open field is refused', () => {
  expect(answerError('Oi, {{primeiroNome}}')).toBeNull()
  expect(answerError('Sem campos')).toBeNull()
  expect(answerError('Oi, {{nome}}')).toContain('{{nome}}')
  expect(answerError('Oi, {{constructor}}')).toContain('{{constructor}}')
  expect(answerError('Oi, {{primeiroNome}')).toContain('aberto')
})
