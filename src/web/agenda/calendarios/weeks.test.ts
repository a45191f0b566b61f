import { expect, test } from 'vitest'
import { viewDays, move, mondayOf, viewTitle } from './weeks.ts'

test.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2026-03-01', '2026-02-23'],
])('the week of %s begins on %s', (dia, second) => {
  expect(mondayOf(dia)).toBe(second)
})

test.each([
  ['2026-11-22', 'mes', 42, '2026-10-26', '2026-12-06'],
  ['2026-02-10', 'mes', 35, '2026-01-26', '2026-03-01'],
  ['2027-02-10', 'mes', 28, '2027-02-01', '2027-02-28'],
  ['2026-11-22', 'semana', 7, '2026-11-16', '2026-11-22'],
] as const)('%s by %s shows %d days, %s to %s', (dia, view, n, de, ate) => {
  const days = viewDays(dia, view)
  expect([days.length, days[0], days.at(-1)]).toEqual([n, de, ate])
})

test('month and week move one step forward and back', () => {
  expect([move('2026-12-31', 'mes', 1), move('2026-01-15', 'mes', -1)]).toEqual(['2027-01-01', '2025-12-01'])
  expect(move('2026-11-22', 'semana', 1)).toBe('2026-11-29')
})

test.each([
  ['2026-11-22', 'mes', 'novembro de 2026'],
  ['2026-11-22', 'semana', '16 a 22 de novembro de 2026'],
  ['2026-12-31', 'semana', '28 de dezembro a 3 de janeiro de 2027'],
] as const)('%s by %s is called %s', (dia, view, title) => {
  expect(viewTitle(dia, view)).toBe(title)
})
