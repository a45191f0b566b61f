import { expect, test } from 'vitest'
import { scale, parseFileDay, parseMinutes, parseNumber } from './file-number.ts'

test('numbers of files: both formats are read, an ambiguous one is refused', () => {
  for (const [texto, decimals, formato, loaded] of [
    ['1.234,50', 2, 'BR', 123450],
    ['1,234.50', 2, 'US', 123450],
    // A text that is only valid in one format is read under either setting.
    ['1,234.50', 2, 'BR', 123450],
    ['1.234,50', 2, 'US', 123450],
    ['1250.5', 2, 'BR', 125050],
    ['1250,5', 2, 'US', 125050],
    ['1.250', 2, 'BR', 125000],
    ['1,250', 2, 'US', 125000],
    ['1,250', 2, 'BR', null],
    ['1.250', 2, 'US', null],
    ['1,250', 3, 'BR', 1250],
    ['1.250', 3, 'BR', 1250000],
    ['1.250', 3, 'US', 1250],
    ['0.250', 3, 'BR', 250],
    ['1.234.567', 2, 'BR', 123456700],
    ['1.234.567', 2, 'US', 123456700],
    ['1.2.3', 2, 'BR', null],
    ['R$ 10,00', 2, 'BR', 1000],
    ['-10,00', 2, 'BR', -1000],
    ['10,00-', 2, 'BR', -1000],
    ['(10.00)', 2, 'US', -1000],
    ['(10', 2, 'BR', null],
    ['0,00-', 2, 'BR', 0],
    ['10,005', 2, 'BR', null],
    ['10,0000', 2, 'BR', 1000],
    ['dez', 2, 'BR', null],
    ['', 2, 'BR', null],
    ['.', 2, 'BR', null],
  ] as const)
    expect([texto, formato, parseNumber(texto, decimals, formato)]).toEqual([texto, formato, loaded])
  expect(scale(0.1 + 0.2, 2)).toBe(30)
  expect(scale(0.125, 2)).toBeNull()
})

test('days and durations of files', () => {
  for (const t of ['31/12/2026', '31-12-26', '31.12.2026 10:00', '2026-12-31', '20261231', '2026-12-31T10:00:00'])
    expect([t, parseFileDay(t, 'BR')]).toEqual([t, '2026-12-31'])
  expect(parseFileDay('12/31/2026', 'US')).toBe('2026-12-31')
  for (const t of ['12/31/2026', '31/02/2026', 'ontem', '']) expect(parseFileDay(t, 'BR')).toBeNull()
  expect(['1:30', '1,5', '90 min', '1,5 h'].map((t) => parseMinutes(t, 'BR'))).toEqual([90, 90, 90, 90])
  expect(parseMinutes('1:75', 'BR')).toBeNull()
})
