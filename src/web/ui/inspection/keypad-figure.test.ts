import { expect, test } from 'vitest'
import { reception, MAX_CCA, MAX_KM } from '#shared/checklists/inspecao.ts'
import { pressed } from './keypad-figure.ts'

const typed = (keys: string, bounds: Parameters<typeof pressed>[2]) =>
  [...keys].reduce((value, key) => pressed(value, key, bounds), '')

test('a key that goes beyond what the server takes is not taken', () => {
  const km = typed('9876543', { decimals: 0, maxLength: 7, max: MAX_KM })
  expect(km).toBe('987654')
  expect(reception.shape.km.safeParse(Number(km)).success).toBe(true)
  expect(typed('5200', { decimals: 0, maxLength: 4, max: MAX_CCA })).toBe('520')
})

test('figures are typed with one comma and so many decimals', () => {
  const bounds = { decimals: 1, maxLength: 7, max: 100 }
  expect([typed(',55', bounds), typed('07', bounds), typed('1,2,3', bounds)]).toEqual(['0,5', '7', '1,2'])
  expect(typed('1,5', { ...bounds, decimals: 0 })).toBe('15')
})
