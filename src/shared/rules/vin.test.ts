import { expect, test } from 'vitest'
import { vinIn } from './vin.ts'

test('a bare number, one with spaces and one in an address are found', () => {
  expect(vinIn('9BWZZZ377VT004251')).toBe('9BWZZZ377VT004251')
  expect(vinIn(' 9bw zzz377 vt004251 ')).toBe('9BWZZZ377VT004251')
  expect(vinIn('https://x.example/v?c=9BWZZZ377VT004251&m=1')).toBe('9BWZZZ377VT004251')
})

test('the letter I that import labels put before it is left out', () => {
  expect(vinIn('I9BWZZZ377VT004251')).toBe('9BWZZZ377VT004251')
})

test('other codes are no chassis', () => {
  expect(vinIn('7891234567890')).toBeNull()
  expect(vinIn('9BWZZZ377VT00425')).toBeNull()
  expect(vinIn('9BWZZZ377VT0042510')).toBeNull()
  expect(vinIn('9BWZZO377VT004251')).toBeNull()
})
