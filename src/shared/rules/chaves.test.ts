import { expect, test } from 'vitest'
import { erroDoValor, normalizarValor, valorEmPalavras } from '#shared/rules/chaves.ts'

const minutos = { tipo: 'inteiro', minimo: 1, maximo: 99_999, opcoes: null, unidade: 'min' } as const
const porcento = { tipo: 'porcento', minimo: -100, maximo: 100, opcoes: null, unidade: '%' } as const
const escolha = {
  tipo: 'escolha',
  minimo: null,
  maximo: null,
  unidade: null,
  opcoes: [{ valor: 'SIM', nome: 'Sempre' }],
}

test.each([
  [minutos, ' 30 ', '30'],
  [minutos, '030', '30'],
  [minutos, '0', null],
  [minutos, '1,5', null],
  [minutos, '100000', null],
  [porcento, '12,5', '12.5'],
  [porcento, '12.50 %', '12.5'],
  [porcento, '-3', '-3'],
  [porcento, '100,01', null],
  [porcento, '1,234', null],
  [porcento, 'dez', null],
  [escolha, 'SIM', 'SIM'],
  [escolha, 'sim', null],
] as const)('%o holds %j as %j', (k, digitado, valor) => {
  expect(normalizarValor(k as never, digitado)).toBe(valor)
})

test('what a key cannot hold is told with what it can', () => {
  expect(erroDoValor(minutos, 'x')).toBe('Informe um número inteiro, de 1 a 99999')
  expect(erroDoValor(porcento, '101')).toBe('Informe uma porcentagem com até duas casas, de -100 a 100')
  expect(erroDoValor(escolha as never, 'x')).toBe('Escolha entre: Sempre')
})

test('a value is read with its unit', () => {
  expect([
    valorEmPalavras(minutos, '30'),
    valorEmPalavras(porcento, '12.5'),
    valorEmPalavras(escolha as never, 'SIM'),
  ]).toEqual(['30 min', '12,5 %', 'Sempre'])
})

test.each([
  ['', ''],
  ['https://intranet.exemplo.com/', 'https://intranet.exemplo.com'],
  ['HTTPS://A.com:8443, http://b.com', 'https://a.com:8443 http://b.com'],
  ['https://a.com; script-src *', null],
  ['intranet.exemplo.com', null],
  ['https://a.com/pagina', null],
  ['*', null],
])('the pages %j are kept as %j', (digitado, guardado) => {
  expect(normalizarValor({ tipo: 'origens', minimo: null, maximo: null, opcoes: null }, digitado)).toBe(guardado)
})
