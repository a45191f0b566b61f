import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatReais, formatWholeReais, parseReais } from '#shared/rules/money.ts'

test.each([
  [218460, 'R$\u00a02.184,60'],
  [0, 'R$\u00a00,00'],
  [5, 'R$\u00a00,05'],
  [100_000_000, 'R$\u00a01.000.000,00'],
  [-1990, '-R$\u00a019,90'],
])('%i centavos are written %s', (centavos, written) => {
  expect(formatReais(centavos)).toBe(written)
})

test.each([
  ['1.250,00', 125000],
  ['R$ 1.250,00', 125000],
  ['R$\u00a01.250,00', 125000],
  ['13,75', 1375],
  ['13,7', 1370],
  ['12.5', 1250],
  ['12.50', 1250],
  ['1250', 125000],
  ['1.250', 125000],
  ['1.250.000,5', 125000050],
  ['0,05', 5],
  ['-19,90', -1990],
  ['R$ -19,90', -1990],
  ['0', 0],
  ['-0,00', 0],
  [' 7 ', 700],
])('"%s" is parsed as %i centavos', (texto, centavos) => {
  expect(parseReais(texto)).toBe(centavos)
})

test.each([
  '',
  '-',
  'R$',
  'n/a',
  '1,250.00',
  '13,755',
  '12.5555',
  '1.25,00',
  '12.50.1',
  '0.250',
  '1..250',
  '--1',
  '-R$ -1',
  '1e3',
  '999999999999999999',
])('"%s" is not an amount', (texto) => {
  expect(parseReais(texto)).toBeNull()
})

test('a formatted amount parses back to the same centavos', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (centavos) => {
      expect(parseReais(formatReais(centavos))).toBe(centavos)
    }),
  )
})

test.each([
  [1_813_442, 'R$\u00a018.134'],
  [50, 'R$\u00a01'],
  [0, 'R$\u00a00'],
])('%d centavos in whole reais are %s', (centavos, texto) => {
  expect(formatWholeReais(centavos)).toBe(texto)
})
