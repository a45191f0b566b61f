import { expect, test } from 'vitest'
import { fuelInWords, missingFuel } from './fuel.ts'

test('fuel reads as on the gauge, its two ends in words', () => {
  expect([0, 3, 4, 8, null].map(fuelInWords)).toEqual([
    'Na reserva',
    '3/8 do tanque',
    '1/2 do tanque',
    'Tanque cheio',
    null,
  ])
  expect([1, 4, 8].map(missingFuel)).toEqual(['1/8 de tanque', '1/2 de tanque', 'Um tanque inteiro'])
})
