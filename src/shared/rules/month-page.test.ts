import { expect, test } from 'vitest'
import { goalOf, monthPeriods } from './month-page.ts'

test.each([
  ['2026-11', '2026-11-26', '2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26', true],
  ['2026-10', '2026-11-26', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', false],
  // February has no 30th: the comparison ends on its last day.
  ['2026-03', '2026-03-30', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28', true],
  ['2027-01', '2027-01-05', '2027-01-01', '2027-01-05', '2026-12-01', '2026-12-05', true],
] as const)('%s on %s', (mes, today, de, ate, antesDe, antesAte, parcial) => {
  expect(monthPeriods(mes, today)).toEqual({ de, ate, antesDe, antesAte, parcial })
})

test('a goal that adds up grows with the working days so far, a ratio’s goal is fixed', () => {
  const p = { metas: { passagens: 100, conversao: 0.5 } }
  const row = { metaDeVendas: 900_00, decorrido: 0.25 }
  expect([goalOf(p, 'vendas', row, 'date'), goalOf(p, 'vendas', row, 'month')]).toEqual([225_00, 900_00])
  expect([
    goalOf(p, 'passagens', row, 'date'),
    goalOf(p, 'conversao', row, 'date'),
    goalOf(p, 'nps', row, 'date'),
  ]).toEqual([25, 0.5, null])
})
