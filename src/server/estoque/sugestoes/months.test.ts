import { expect, test } from 'vitest'
import { addMonths } from './months.ts'

test.each([
  ['{}', [0, 0, 0, 0]],
  ['{100,200}', [0, 0, 0, 0]],
  ['[9:13]={1,2,NULL,-4,5}', [2, 0, -4, 5]],
  ['[12:15]={2147483647,1,1,1}', [0, 0, 2147483647, 1]],
  ['[10:10]={7}', [7, 0, 0, 0]],
  ['[-3:1]={1,1,1,1,1}', [0, 0, 0, 0]],
  ['[14:15]={1,1}', [0, 0, 0, 0]],
])('%s over the months 10 to 13', (text, expected) => {
  const destination = new Float64Array(4)
  addMonths(text, destination, 10)
  expect([...destination]).toEqual(expected)
  addMonths(text, destination, 10)
  expect([...destination]).toEqual(expected.map((n) => n * 2))
})

test('an array without bounds begins at 1', () => {
  const destination = new Float64Array(3)
  addMonths('{5,NULL,6,7}', destination, 2)
  expect([...destination]).toEqual([0, 6, 7])
})
