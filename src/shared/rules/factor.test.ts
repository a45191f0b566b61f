import { expect, test } from 'vitest'
import { factorOf, minutesByFactor } from './factor.ts'

test.each([
  ['too few say nothing', [1.2, 1.2, 1.2, 1.2], null],
  ['an odd count has one in the middle', [1, 1.5, 1.2, 0.9, 1.1], 1.1],
  ['an even count the mean of two', [1, 1.5, 1.2, 0.9, 1.1, 1.3], 1.15],
  ['one that went very wrong changes nothing', [1, 1, 1, 1, 9], 1],
  ['only the last twenty count', [...Array<number>(20).fill(1.2), ...Array<number>(30).fill(0.6)], 1.2],
  ['never less than half', [0.1, 0.1, 0.1, 0.1, 0.1], 0.5],
  ['never more than twice', [5, 5, 5, 5, 5], 2],
])('%s', (_, ratios, fator) => {
  expect(factorOf(ratios)).toBe(fator)
})

test.each([
  [60, null, 60],
  [60, 1, 60],
  [60, 1.15, 70],
  [60, 0.8, 50],
  [30, 0.5, 15],
  [5, 0.5, 5],
])('%d minutes with factor %s are %d', (minutos, fator, plannedMinutes) => {
  expect(minutesByFactor(minutos, fator)).toBe(plannedMinutes)
})
