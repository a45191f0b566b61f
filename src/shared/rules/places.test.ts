import { expect, test } from 'vitest'
import { BRAZIL_TIME_ZONES, timeZoneName } from './places.ts'

test('time zones are told by their cities as people write them, each by another name', () => {
  const names = BRAZIL_TIME_ZONES.map(timeZoneName)
  expect(new Set(names).size).toBe(BRAZIL_TIME_ZONES.length)
  expect(names).toEqual(expect.arrayContaining(['São Paulo', 'Rio Branco', 'Fernando de Noronha', 'Cuiabá']))
  expect(names.filter((n) => /[_/]/.test(n))).toEqual([])
})
