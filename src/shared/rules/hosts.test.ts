import { expect, test } from 'vitest'
import {
  canCallOtherHosts,
  isValidDomain,
  hostOfDomain,
  isValidHost,
  isSameSite,
  normalizeHost,
  domainOrigin,
} from '#shared/rules/hosts.ts'

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
])('%s is a valid host: %s', (host, isValid) => {
  expect(isValidHost(host)).toBe(isValid)
})

test.each([
  ['gestao.exemplo.com.br', true],
  ['localhost:8080', true],
  ['a.com:0', false],
  ['a.com:65536', false],
  ['a.com:', false],
  ['a.com:80:80', false],
])('%s is a valid domain: %s', (domain, isValid) => {
  expect(isValidDomain(domain)).toBe(isValid)
})

test('host and domain are compared without case, spaces or port', () => {
  expect(normalizeHost(' Gestao.Exemplo.com.br ')).toBe('gestao.exemplo.com.br')
  expect(hostOfDomain('Localhost:8080')).toBe('localhost')
})

test.each([
  ['api.exemplo.com.br', 'gestao.exemplo.com.br', true],
  ['api.exemplo.com:8443', 'exemplo.com', true],
  ['api.um.localhost:8080', 'gestao.um.localhost:8080', true],
  ['a.b.exemplo.eco.br', 'gestao.exemplo.eco.br', true],
  ['api.exemplo.de', 'gestao.exemplo.de', true],
  ['outro.com.br', 'exemplo.com.br', false],
  ['api.outro.co.uk', 'gestao.exemplo.co.uk', false],
  ['api.localhost', 'localhost', false],
  ['exemplo.com', 'exemplo.com.br', false],
])('%s and %s are the same site: %s', (pickOne, other, same) => {
  expect(isSameSite(pickOne, other)).toBe(same)
})

test('only pages on a developer’s machine use plain HTTP to other hosts', () => {
  expect(domainOrigin('api.localhost:8080', 'localhost:8080')).toBe('http://api.localhost:8080')
  expect(domainOrigin('api.exemplo.com', 'gestao.exemplo.com')).toBe('https://api.exemplo.com')
  expect(domainOrigin('api.exemplo.com:443', 'localhost:8081')).toBe('https://api.exemplo.com')
  expect(canCallOtherHosts('gestao.exemplo.com', 'https')).toBe(true)
  expect(canCallOtherHosts('localhost:8080', 'http')).toBe(true)
  expect(canCallOtherHosts('localhost:8081', 'http')).toBe(false)
})
