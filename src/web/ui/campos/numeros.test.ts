import { expect, it } from 'vitest'
import { DINHEIRO, DINHEIRO_POR_HORA, lerDesconto, QUANTIDADE, TEMPO } from './numeros.ts'

it.each([
  ['90', 90],
  ['1:30', 90],
  ['1h30', 90],
  ['1 h 30 min', 90],
  ['1,5 h', 90],
  ['45 min', 45],
  ['0', null],
  ['abc', null],
  ['', null],
])('reads the time %s as %s minutes', (texto, minutos) => {
  expect(TEMPO.ler(texto)).toBe(minutos)
})

it.each([
  ['1,5', 1.5],
  ['2.5', 2.5],
  ['1.250,125', 1250.125],
  ['0', null],
  ['-1', null],
  ['dois', null],
])('reads the quantity %s as %s', (texto, n) => {
  expect(QUANTIDADE.ler(texto)).toBe(n)
})

it('what is written for editing reads back as the same value', () => {
  expect(TEMPO.ler(TEMPO.editar(95))).toBe(95)
  expect(QUANTIDADE.ler(QUANTIDADE.editar(1250.5))).toBe(1250.5)
  expect(DINHEIRO.ler(DINHEIRO.editar(123_456))).toBe(123_456)
})

it('the price of an hour says so, and is read with or without saying it', () => {
  expect(DINHEIRO_POR_HORA.escrever(12_000)).toBe('120,00 /h')
  for (const texto of ['120,00', '120,00 /h', 'R$ 120/h']) expect(DINHEIRO_POR_HORA.ler(texto)).toBe(12_000)
})

it('a discount is an amount, or a share of the gross value', () => {
  expect(lerDesconto('12,50', 10_000)).toBe(1250)
  expect(lerDesconto('10%', 12_345)).toBe(1235)
  expect(lerDesconto('10%', null)).toBeNull()
  expect(lerDesconto('101%', 100)).toBeNull()
})
