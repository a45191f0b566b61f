import { expect, test } from 'vitest'
import { notBefore, readMoment } from './instants.ts'

test.each([
  ['2026-11-30T10:00:00-03:00', '2026-11-30T13:00:00.000Z'],
  ['2026-11-30T10:00:00.123456-03:00', '2026-11-30T13:00:00.123456Z'],
  ['2026-11-30T10:00:00.1+05:30', '2026-11-30T04:30:00.100Z'],
  ['2026-11-30t10:00:00.123456z', '2026-11-30T10:00:00.123456Z'],
  ['2026-11-30 10:00:00Z', '2026-11-30T10:00:00.000Z'],
  // More digits than microseconds are cut off, not rounded up into the next second.
  ['2026-11-30T10:00:00.999999999-03:00', '2026-11-30T13:00:00.999999Z'],
  ['2026-12-31T23:30:00.000001-00:00', '2026-12-31T23:30:00.000001Z'],
  ['2028-02-29T23:00:00-03:00', '2028-03-01T02:00:00.000Z'],
  ['2026-11-30T10:00:00+23:59', '2026-11-29T10:01:00.000Z'],
])('%s is %s', (sent, utc) => {
  expect(readMoment(sent)).toEqual({ utc })
})

test.each([
  ['2026-02-30T10:00:00-03:00', 'O dia 2026-02-30 não existe'],
  ['2026-02-30T10:00:00Z', 'O dia 2026-02-30 não existe'],
  ['2027-02-29T10:00:00-03:00', 'O dia 2027-02-29 não existe'],
  ['2026-13-01T10:00:00-03:00', 'O dia 2026-13-01 não existe'],
  ['2026-11-00T10:00:00-03:00', 'O dia 2026-11-00 não existe'],
  ['0000-01-01T00:00:00+03:00', 'O dia 0000-01-01 não existe'],
  ['2026-11-30T24:00:00-03:00', 'A hora 24 não existe: use de 00 a 23'],
  ['2026-11-30T10:60:00-03:00', 'O minuto 60 não existe: use de 00 a 59'],
  ['2026-12-31T23:59:60-03:00', 'O segundo 60 não existe: use de 00 a 59'],
  ['2026-11-30T10:00:00+24:00', 'O deslocamento +24:00 não existe: use de -23:59 a +23:59'],
  ['2026-11-30T10:00:00-03:60', 'O deslocamento -03:60 não existe: use de -23:59 a +23:59'],
  ['2026-11-30T10:00:00', 'Escreva data e hora como 2026-11-30T10:00:00-03:00'],
  ['2026-11-30T10:00:00-0300', 'Escreva data e hora como 2026-11-30T10:00:00-03:00'],
  ['2026-11-30T10:00-03:00', 'Escreva data e hora como 2026-11-30T10:00:00-03:00'],
])('%s is refused: %s', (sent, problem) => {
  expect(readMoment(sent)).toEqual({ problem })
})

test('instants compare to the microsecond, whatever number of digits they have', () => {
  expect(notBefore('2026-11-30T10:00:00.000Z', '2026-11-30T10:00:00.000001Z')).toBe(false)
  expect(notBefore('2026-11-30T10:00:00.000002Z', '2026-11-30T10:00:00.000001Z')).toBe(true)
  expect(notBefore('2026-11-30T10:00:00.100Z', '2026-11-30T10:00:00.100000Z')).toBe(true)
})
