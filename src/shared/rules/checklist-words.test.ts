import { expect, test } from 'vitest'
import { formatVideoLength } from './checklist-words.ts'

test.each([
  [300, '0:01'],
  [12_400, '0:12'],
  [19_600, '0:20'],
  [61_000, '1:01'],
])('a video of %d ms is %s long', (ms, texto) => {
  expect(formatVideoLength(ms)).toBe(texto)
})
