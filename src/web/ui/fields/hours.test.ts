import { expect, test } from 'vitest'
import { parseTime } from './hours.ts'

test.each([
  ['8', '08:00'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['8:30', '08:30'],
  ['8h30', '08:30'],
  ['18h', '18:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['8:60', null],
  ['oito', null],
  ['', null],
])('%s is %s', (text, hora) => {
  expect(parseTime(text)).toBe(hora)
})
