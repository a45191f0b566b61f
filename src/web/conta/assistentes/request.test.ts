import { expect, test } from 'vitest'
import { readRequest } from './request.ts'

const whole = {
  response_type: 'code',
  client_id: 'assistente-1',
  redirect_uri: 'https://assistente.exemplo/volta',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  state: 'abc',
}

test('a whole request is read, without what was not said', () => {
  const { response_type: _, ...rest } = whole
  expect(readRequest(whole)).toEqual({ ...rest, scope: '' })
})

test.each([
  [{ client_id: '' }],
  [{ redirect_uri: '' }],
  [{ response_type: 'token' }],
  [{ code_challenge_method: 'plain' }],
  [{ code_challenge: 'short' }],
])('%o makes a request that gets no answer', (wrong) => {
  expect(readRequest({ ...whole, ...wrong })).toEqual(expect.any(String))
})
