import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one has the singular, all else the plural, thousands their point', () => {
  expect([0, 1, 2, 4264].map((n) => counted(n, 'hora', 'horas'))).toEqual([
    '0 horas',
    '1 hora',
    '2 horas',
    '4.264 horas',
  ])
})
