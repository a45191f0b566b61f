import { expect, test } from 'vitest'
import { partInWords, partOfMonth } from './period.ts'

const TODAY = '2026-11-27'
test.each([
  ['2026-10', '2026-08-29', '2026-11-27', null],
  ['2026-08', '2026-08-29', '2026-11-27', 'a partir do dia 29'],
  ['2026-11', '2026-08-01', '2026-11-27', 'até o dia 27'],
  // The current month is never complete, even when the period covers all of it.
  ['2026-11', '2026-11-01', '2026-11-30', 'até o dia 27'],
  ['2026-11', '2026-11-03', '2026-11-20', 'do dia 3 ao 20'],
  ['2024-02', '2024-02-01', '2024-02-29', null],
  ['2024-02', '2024-02-01', '2024-02-28', 'até o dia 28'],
])('%s within %s and %s', (month, de, ate, words) => {
  const part = partOfMonth(month, { de, ate }, TODAY)
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  expect(part && partInWords(part, last)).toBe(words)
})
