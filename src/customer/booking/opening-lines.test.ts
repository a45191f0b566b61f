import { expect, test } from 'vitest'
import { openingLines } from './StoreInfo.tsx'

test('days in a row with the same hours are one line, two of them joined by a word of their own', () => {
  const day: [string, string] = ['07:00', '19:00']
  expect(openingLines([null, day, day, day, day, day, null])).toEqual([
    { dias: 'Segunda a sexta', horas: '07:00 às 19:00' },
    { dias: 'Sábado e domingo', horas: 'fechada' },
  ])
  expect(openingLines([null, day, day, null, ['08:00', '12:00'], null, day]).map((l) => l.dias)).toEqual([
    'Segunda e terça',
    'Quarta',
    'Quinta',
    'Sexta',
    'Sábado',
    'Domingo',
  ])
})
