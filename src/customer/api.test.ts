import { expect, test } from 'vitest'
import { failureOf } from './api.ts'

test.each([
  ['a message', { codigo: 'x', mensagem: 'Não confere.' }, 'Não confere.'],
  [
    'what each field lacks',
    { mensagem: 'Confira os dados.', campos: { a: 'Falta um', b: 'Falta outro' } },
    'Confira os dados: Falta um; Falta outro',
  ],
  ['a message that says it already', { mensagem: 'Falta um', campos: { a: 'Falta um' } }, 'Falta um'],
])('a refusal tells %s', (_, body, told) => {
  expect(failureOf(JSON.stringify(body)).message).toBe(told)
})

test("a proxy's page is a general failure", () => {
  expect(failureOf('<html>')).toMatchObject({ code: 'erro', message: expect.stringMatching(/^Não foi possível/) })
})
