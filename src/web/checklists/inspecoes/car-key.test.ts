import { expect, test } from 'vitest'
import { readCarKey } from './car-key.ts'

test('a plate is a plate, seventeen characters are a chassis, a mistyped plate is neither', () => {
  expect(readCarKey('abc-1d23')).toEqual({ placa: 'ABC1D23', chassi: null })
  expect(readCarKey('ABC1234')).toEqual({ placa: 'ABC1234', chassi: null })
  expect(readCarKey('9BD341A5XMY712345')).toEqual({ placa: null, chassi: '9BD341A5XMY712345' })
  for (const typed of ['ABCD123', 'ABC12345', '9BD341A5XMY71234']) expect(readCarKey(typed)).toBeNull()
})
