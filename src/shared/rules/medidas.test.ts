import { expect, test } from 'vitest'
import { expectedColor, inOrder, type MedidaLimit } from '#shared/rules/medidas.ts'

const LIMITS: readonly MedidaLimit[] = [
  { item: 'Pneu', unidade: 'mm', pior: 'MENOR', vermelho: 1.6, vermelhoIncluso: true, amarelo: 3 },
  { item: 'Pastilha', unidade: 'mm', pior: 'MENOR', vermelho: 3, vermelhoIncluso: false, amarelo: 5 },
  { item: 'Bateria', unidade: 'V', pior: 'MENOR', vermelho: 12, vermelhoIncluso: false, amarelo: 12.4 },
  { item: 'Fluido de freio', unidade: '%', pior: 'MAIOR', vermelho: 3, vermelhoIncluso: true, amarelo: 2 },
  { item: 'Queda de tensão', unidade: 'V', pior: 'MAIOR', vermelho: 0.5, vermelhoIncluso: false, amarelo: 0.2 },
]

test.each([
  ['Pneu dianteiro esquerdo', 'VERDE', 1, 'mm', 'VERMELHO'],
  ['PNEU traseiro', 'VERDE', 1.6, 'mm', 'VERMELHO'],
  ['Pneu dianteiro', 'AMARELO', 1.6, 'MM', 'VERMELHO'],
  ['Pneu dianteiro', 'VERDE', 3, 'mm', 'AMARELO'],
  ['Pneu dianteiro', 'VERDE', 3.1, 'mm', null],
  ['Pastilhas dianteiras', 'VERDE', 3, 'mm', 'AMARELO'],
  ['Pastilhas dianteiras', 'AMARELO', 2.9, 'mm', 'VERMELHO'],
  ['Bateria', 'VERDE', 11.9, 'V', 'VERMELHO'],
  // More is worse.
  ['Fluido de freio', 'VERDE', 1.9, '%', null],
  ['Fluido de freio', 'VERDE', 2, '%', 'AMARELO'],
  ['Fluido de freio', 'AMARELO', 3, '%', 'VERMELHO'],
  ['Fluido de freio', 'VERDE', 4, '%', 'VERMELHO'],
  ['Queda de tensão na partida', 'VERDE', 0.5, 'V', 'AMARELO'],
  ['Queda de tensão na partida', 'VERDE', 0.6, 'V', 'VERMELHO'],
  ['Queda de tensão na partida', 'VERDE', 0, 'V', null],
  // A worse colour may have another cause, another unit is another measure, and an unchecked item says nothing.
  ['Pneu dianteiro', 'VERMELHO', 6, 'mm', null],
  ['Pneu dianteiro', 'VERDE', 1, 'psi', null],
  ['Pneu dianteiro', 'NAO_VERIFICADO', 1, 'mm', null],
  ['Palhetas', 'VERDE', 1, 'un', null],
] as const)('%s, %s with %f %s: %s', (nome, estado, medida, unidade, stated) => {
  expect(expectedColor(LIMITS, { nome, estado, medida, unidade })).toBe(stated)
})

test('without a measure the expected colour is null', () => {
  expect(expectedColor(LIMITS, { nome: 'Pneu', estado: 'VERDE', unidade: 'mm' })).toBeNull()
})

test('attention comes before urgency on the way to the worse side', () => {
  expect(inOrder({ pior: 'MENOR', vermelho: 3, amarelo: 5 })).toBe(true)
  expect(inOrder({ pior: 'MENOR', vermelho: 5, amarelo: 3 })).toBe(false)
  expect(inOrder({ pior: 'MAIOR', vermelho: 3, amarelo: 2 })).toBe(true)
  expect(inOrder({ pior: 'MAIOR', vermelho: 2, amarelo: 3 })).toBe(false)
})
