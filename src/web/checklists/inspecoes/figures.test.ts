import { expect, test } from 'vitest'
import { limitInWords, limitOf, readFigure, typedFigure } from './figures.ts'

const limits = [
  { item: 'pastilha', unidade: 'mm', vermelho: 3, vermelhoIncluso: true, amarelo: 5 },
  { item: 'bateria', unidade: 'V', vermelho: 11.8, vermelhoIncluso: false, amarelo: 12.4 },
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

test('the limit of an item is found by a word of its name and its unit', () => {
  expect(limitOf(limits, 'Pastilhas de freio', 'mm')?.vermelho).toBe(3)
  expect(limitOf(limits, 'Pastilhas de freio', '%')).toBeUndefined()
})

test('a limit says from where on it is bad', () => {
  expect(limits[1] && limitInWords(limits[1])).toBe('urgente abaixo de 11,8 V · atenção até 12,4 V')
})
