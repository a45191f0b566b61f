import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test.each([
  ['PORT', 'oitenta'],
  ['DATABASE_URL', 'mysql://x'],
  ['REDIS_URL', 'localhost:6379'],
  ['REDIS_URL', 'redis+sentinel://a:26379'],
  ['PATIO_MODE', 'prod'],
  ['PATIO_SECRET', 'curto'],
  ['DATABASE_POOL', '1'],
])('a wrong %s stops the start with a message that names it', (nome, valor) => {
  expect(() => readEnv({ [nome]: valor })).toThrow(new RegExp(`Configuração inválida:\\n  ${nome}: `))
})

test('production without a secret is refused', () => {
  expect(() => readEnv({ PATIO_MODE: 'production' })).toThrow('PATIO_SECRET: é obrigatório em produção')
})

test('an empty environment is the demo on port 8080', () => {
  expect(readEnv({ PORT: '' })).toMatchObject({ PATIO_MODE: 'demo', PORT: 8080 })
})
