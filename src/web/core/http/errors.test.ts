import { expect, test } from 'vitest'
import { ApiError, isRefused, readErrorMessage } from './errors.ts'

test('a refused read says what to ask for instead, and is not tried again', () => {
  const refused = new ApiError('logs/acessos', 422, {
    mensagem: 'Período longo demais',
    campos: { de: 'Escolha até 92 dias', ate: 'Escolha até 92 dias' },
  })
  expect(isRefused(refused)).toBe(true)
  expect(readErrorMessage(refused)).toBe('Período longo demais. Escolha até 92 dias.')
})

test('any other failed read can be tried again', () => {
  const failed = new ApiError('logs/acessos', 503, { mensagem: 'Estamos ocupados' })
  expect(isRefused(failed)).toBe(false)
  expect(readErrorMessage(failed)).toBe('Estamos ocupados')
  expect(readErrorMessage(new Error('x'))).toBe('Erro inesperado')
})
