import { expect, test } from 'vitest'
import { expectedColor, type MedidaLimit } from '#shared/rules/medidas.ts'

const LIMITS: readonly MedidaLimit[] = [
  { item: 'Pneu', unidade: 'mm', vermelho: 1.6, vermelhoIncluso: true, amarelo: 3 },
  { item: 'Pastilha', unidade: 'mm', vermelho: 3, vermelhoIncluso: false, amarelo: 5 },
  { item: 'Bateria', unidade: 'V', vermelho: 12, vermelhoIncluso: false, amarelo: 12.4 },
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
