import { expect, test } from 'vitest'
import { dominioValido, hostDoDominio, hostValido, normalizarHost } from '#shared/regras/hosts.ts'

test.each([
  ['gestao.exemplo.com.br', true],
  ['localhost', true],
  ['um.localhost', true],
  ['127.0.0.1', true],
  ['xn--gesto-dra.com.br', true],
  ['a-b.com', true],
  ['gestao', false],
  ['', false],
  ['.com', false],
  ['a..b', false],
  ['-a.com', false],
  ['a-.com', false],
  ['gestão.com.br', false],
  ['a_b.com', false],
  ['https://a.com', false],
  ['a.com/x', false],
  ['a.com:80', false],
  ['a b.com', false],
  [`${'a'.repeat(64)}.com`, false],
  [`${'abc.'.repeat(64)}com`, false],
])('%s is a host: %s', (host, valido) => {
  expect(hostValido(host)).toBe(valido)
})

test.each([
  ['gestao.exemplo.com.br', true],
  ['localhost:8080', true],
  ['a.com:0', false],
  ['a.com:65536', false],
  ['a.com:', false],
  ['a.com:80:80', false],
])('%s is a domain: %s', (dominio, valido) => {
  expect(dominioValido(dominio)).toBe(valido)
})

test('host and domain are compared without case, spaces or port', () => {
  expect(normalizarHost(' Gestao.Exemplo.com.br ')).toBe('gestao.exemplo.com.br')
  expect(hostDoDominio('Localhost:8080')).toBe('localhost')
})
