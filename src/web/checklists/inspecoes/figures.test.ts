import { expect, test } from 'vitest'
import type { MedidaLimit } from '#shared/rules/medidas.ts'
import { limitInWords, readFigure, typedFigure } from './figures.ts'

const limits: readonly MedidaLimit[] = [
  { item: 'pastilha', unidade: 'mm', pior: 'MENOR', vermelho: 3, vermelhoIncluso: true, amarelo: 5 },
  { item: 'bateria', unidade: 'V', pior: 'MENOR', vermelho: 11.8, vermelhoIncluso: false, amarelo: 12.4 },
  { item: 'fluido', unidade: '%', pior: 'MAIOR', vermelho: 3, vermelhoIncluso: true, amarelo: 2 },
  { item: 'folga', unidade: 'mm', pior: 'MAIOR', vermelho: 1.5, vermelhoIncluso: false, amarelo: 1 },
]

test.each([
  ['', null],
  ['2,1', 2.1],
  ['2,', 2],
  ['12', 12],
  [',', null],
])('%s typed is %s', (typed, figure) => {
  expect(readFigure(typed)).toBe(figure)
})

test('a figure is typed with a comma', () => {
  expect([typedFigure(2.5), typedFigure(null)]).toEqual(['2,5', ''])
})

test('a limit says from where on it is bad', () => {
  expect(limits.map((l) => limitInWords(l).join(' · '))).toEqual([
    'urgente até 3 mm · atenção até 5 mm',
    'urgente abaixo de 11,8 V · atenção até 12,4 V',
    'urgente a partir de 3 % · atenção a partir de 2 %',
    'urgente acima de 1,5 mm · atenção a partir de 1 mm',
  ])
})
