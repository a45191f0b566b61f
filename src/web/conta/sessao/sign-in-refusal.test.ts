import { expect, test } from 'vitest'
import { ApiError } from '../../core/http/errors.ts'
import { signInError, signInHelp } from './sign-in-refusal.ts'

const refused = (codigo: string, mensagem: string, status = 401) =>
  new ApiError('authenticate', status, { codigo, mensagem })

test('a refused password tells no more than that, and what to check', () => {
  const e = refused('nao-autorizado', 'Seu usuário não está ativo')
  expect([signInError(e), signInHelp(e)]).toEqual([
    'Acesso não autorizado',
    'Confira o e-mail ou o código e a senha, e tente de novo.',
  ])
})

test('where no passwords are taken, people read by what they enter', () => {
  const e = refused('senha-proibida', 'Aqui se entra pelo provedor de identidade da empresa.')
  expect(signInError(e)).toBe('Aqui se entra pelo provedor de identidade da empresa.')
  expect(signInHelp(e)).toMatch(/^Se a sua é uma delas/)
})

test('other errors say it themselves', () => {
  const e = refused('muitas-tentativas', 'Muitas tentativas. Aguarde 30 s.', 429)
  expect([signInError(e), signInHelp(e)]).toEqual(['Muitas tentativas. Aguarde 30 s.', null])
})
