import { expect, test } from 'vitest'
import { findHeavyPages } from './customer-pages.ts'

test('a page beyond its budget is named with its weight; styles do not count', () => {
  const sizes: Record<string, number> = { 'a.js': 40_000, 'b.js': 19_000, 'c.js': 25_000, 'a.css': 90_000 }
  const weigh = (file: string) => sizes[file] ?? 0
  expect(findHeavyPages({ Light: ['a.js', 'b.js', 'a.css'], Heavy: ['a.js', 'c.js'] }, weigh)).toEqual([
    'Heavy: 65.0 kB of script, at most 60',
  ])
})
