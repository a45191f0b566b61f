import { expect, test } from 'vitest'
import {
  chamaOutros,
  dominioValido,
  hostDoDominio,
  hostValido,
  mesmoSite,
  normalizarHost,
  origemDoDominio,
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
])('%s and %s are of one site: %s', (um, outro, mesmo) => {
  expect(mesmoSite(um, outro)).toBe(mesmo)
})

test('pages speak plain HTTP to other hosts on a developer’s machine alone', () => {
  expect(origemDoDominio('api.localhost:8080', 'localhost:8080')).toBe('http://api.localhost:8080')
  expect(origemDoDominio('api.exemplo.com', 'gestao.exemplo.com')).toBe('https://api.exemplo.com')
  expect(origemDoDominio('api.exemplo.com:443', 'localhost:8081')).toBe('https://api.exemplo.com')
  expect(chamaOutros('gestao.exemplo.com', 'https')).toBe(true)
  expect(chamaOutros('localhost:8080', 'http')).toBe(true)
  expect(chamaOutros('localhost:8081', 'http')).toBe(false)
})
