import { afterEach, expect, test, vi } from 'vitest'
import { failureOf, sendRequest } from './api.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

test('a network that says nothing for half a minute is treated as none', async () => {
  vi.useFakeTimers()
  const silent = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_answer, refuse) => signal.addEventListener('abort', () => refuse(signal.reason as Error)))
  vi.stubGlobal('fetch', silent)
  const told = vi.fn()
  void sendRequest('orcamentos/x/pergunta', { texto: 'Quanto tempo leva?' }).catch(told)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'sem-rede' }))
})
