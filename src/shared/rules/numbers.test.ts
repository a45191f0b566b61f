import { expect, test } from 'vitest'
import { formatBytes, formatNumber, formatPercent } from './numbers.ts'

test('a number has a point for thousands and a comma before at most so many decimals', () => {
  expect([1234.56, 2, 0.04].map((n) => formatNumber(n))).toEqual(['1.234,6', '2', '0'])
  expect([formatNumber(1.2345, 3), formatNumber(1.5, 0)]).toEqual(['1,235', '2'])
})

test('a share is a percentage with at most one decimal', () => {
  expect([0.824, 1, 0.0004].map(formatPercent)).toEqual(['82,4 %', '100 %', '0 %'])
})

test('a size is told in kB up to a megabyte', () => {
  expect([1, 84_000, 999_999, 1_000_000, 12_345_678].map(formatBytes)).toEqual([
    '1 kB',
    '84 kB',
    '1000 kB',
    '1 MB',
    '12,3 MB',
  ])
})
