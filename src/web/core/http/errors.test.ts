import { expect, test } from 'vitest'
import { ApiError, isRefused, wholeErrorMessage } from './errors.ts'

test('a refused read says what to ask for instead, and is not tried again', () => {
  const refused = new ApiError('logs/acessos', 422, {
    mensagem: 'Período longo demais',
    campos: { de: 'Escolha até 92 dias', ate: 'Escolha até 92 dias' },
  })
  expect(isRefused(refused)).toBe(true)
  expect(wholeErrorMessage(refused)).toBe('Período longo demais. Escolha até 92 dias.')
})

test('a refusal without a form says each reason once, and does not send to fields that are not there', () => {
  const campos = { codMecanico: 'Este mecânico não existe ou está inativo nesta loja' }
  const refused = (mensagem: string) => wholeErrorMessage(new ApiError('agenda', 422, { mensagem, campos }))
  expect(refused('Confira os campos marcados')).toBe('Este mecânico não existe ou está inativo nesta loja.')
  expect(refused(campos.codMecanico)).toBe('Este mecânico não existe ou está inativo nesta loja.')
})

test('any other failed read can be tried again', () => {
  const failed = new ApiError('logs/acessos', 503, { mensagem: 'Estamos ocupados' })
  expect(isRefused(failed)).toBe(false)
  expect(wholeErrorMessage(failed)).toBe('Estamos ocupados')
  expect(wholeErrorMessage(new Error('x'))).toBe('Erro inesperado')
})
