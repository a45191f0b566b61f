import { expect, test } from 'vitest'
import { valueError, normalizeValue, valueInWords } from '#shared/rules/settings.ts'

const minutos = { tipo: 'inteiro', minimo: 1, maximo: 99_999, opcoes: null, unidade: 'min' } as const
const percent = { tipo: 'porcento', minimo: -100, maximo: 100, opcoes: null, unidade: '%' } as const
const choice = {
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
  [percent, '12,5', '12.5'],
  [percent, '12.50 %', '12.5'],
  [percent, '-3', '-3'],
  [percent, '100,01', null],
  [percent, '1,234', null],
  [percent, 'dez', null],
  [choice, 'SIM', 'SIM'],
  [choice, 'sim', null],
] as const)('%o stores %j as %j', (k, digitado, valor) => {
  expect(normalizeValue(k as never, digitado)).toBe(valor)
})

test('the message for an invalid value lists what the key accepts', () => {
  expect(valueError(minutos, 'x')).toBe('Informe um número inteiro, de 1 a 99999')
  expect(valueError(percent, '101')).toBe('Informe uma porcentagem com até duas casas, de -100 a 100')
  expect(valueError(choice as never, 'x')).toBe('Escolha entre: Sempre')
})

test('a value is displayed with its unit', () => {
  expect([valueInWords(minutos, '30'), valueInWords(percent, '12.5'), valueInWords(choice as never, 'SIM')]).toEqual([
    '30 min',
    '12,5 %',
    'Sempre',
  ])
})

test.each([
  ['', ''],
  ['https://intranet.exemplo.com/', 'https://intranet.exemplo.com'],
  ['HTTPS://A.com:8443, http://b.com', 'https://a.com:8443 http://b.com'],
  ['https://a.com; script-src *', null],
  ['intranet.exemplo.com', null],
  ['https://a.com/pagina', null],
  ['*', null],
])('the pages %j are stored as %j', (digitado, stored) => {
  expect(normalizeValue({ tipo: 'origens', minimo: null, maximo: null, opcoes: null }, digitado)).toBe(stored)
})

test('days are told in the singular too', () => {
  const dias = { ...minutos, unidade: 'dias' }
  expect([valueInWords(dias, '30'), valueInWords(dias, '1')]).toEqual(['30 dias', '1 dia'])
})
