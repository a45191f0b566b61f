import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayInZone,
  formatDay,
  formatDuration,
  formatInstant,
  formatWhen,
  tellWhen,
  todayIn,
  startOfDay,
  localInstant,
  addDays,
} from '#shared/rules/dates.ts'

const BRAZIL_TIME_ZONES = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Rio_Branco',
  'America/Noronha',
  'America/Cuiaba',
  'America/Fortaleza',
  'America/New_York',
  'Pacific/Auckland',
  'UTC',
]
const dia = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('1995-01-01', n))

test.each([
  ['2026-11-21T02:30:00.000Z', 'America/Sao_Paulo', '2026-11-20'],
  ['2026-11-21T03:00:00.000Z', 'America/Sao_Paulo', '2026-11-21'],
  ['2026-11-21T04:30:00.000Z', 'America/Rio_Branco', '2026-11-20'],
  ['2026-11-21T01:30:00.000Z', 'America/Noronha', '2026-11-20'],
  ['2026-11-21T02:00:00.000Z', 'America/Noronha', '2026-11-21'],
])('%s in %s falls on the day %s', (instant, fuso, expected) => {
  expect(dayInZone(instant, fuso)).toBe(expected)
  expect(todayIn(fuso, new Date(instant))).toBe(expected)
})

test.each([
  ['2026-11-21', 'America/Sao_Paulo', '2026-11-21T03:00:00.000Z'],
  ['2026-11-21', 'America/Rio_Branco', '2026-11-21T05:00:00.000Z'],
  ['2026-11-21', 'America/Noronha', '2026-11-21T02:00:00.000Z'],
  // In Brazil daylight saving began at 00:00, which then did not exist, and ended at 00:00, going back one hour.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2018-11-05', 'America/Sao_Paulo', '2018-11-05T02:00:00.000Z'],
  ['2019-02-17', 'America/Sao_Paulo', '2019-02-17T03:00:00.000Z'],
])('the day %s begins in %s at %s', (d, fuso, instant) => {
  expect(startOfDay(d, fuso)).toBe(instant)
})

test('a day begins at its first instant: one millisecond before is the day before', () => {
  fc.assert(
    fc.property(dia, fc.constantFrom(...BRAZIL_TIME_ZONES), (d, fuso) => {
      const inicio = startOfDay(d, fuso)
      expect(dayInZone(inicio, fuso)).toBe(d)
      expect(dayInZone(new Date(Date.parse(inicio) - 1).toISOString(), fuso)).toBe(addDays(d, -1))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['2026-11-21', '14:30', 'America/Manaus', '2026-11-21T18:30:00.000Z'],
  ['2018-11-04', '09:00', 'America/Sao_Paulo', '2018-11-04T11:00:00.000Z'],
])('%s %s in %s is %s', (d, hora, fuso, instant) => {
  expect(localInstant(d, hora, fuso)).toBe(instant)
})

test.each([
  ['2026-11-12T17:30:00.000Z', 'hoje 14:30'],
  ['2026-11-11T12:10:00.000Z', 'ontem 09:10'],
  ['2026-11-12T02:59:00.000Z', 'ontem 23:59'],
  ['2026-11-10T17:30:00.000Z', '10/11/2026 14:30'],
  ['2026-11-13T17:30:00.000Z', '13/11/2026 14:30'],
])('seen on 12/11/2026 from São Paulo, %s is "%s"', (instant, written) => {
  expect(formatWhen(instant, 'America/Sao_Paulo', new Date('2026-11-12T20:00:00Z'))).toBe(written)
})

test.each([
  ['2026-11-12T17:30:00.000Z', 'hoje às 14:30'],
  ['2026-11-11T12:10:00.000Z', 'ontem às 09:10'],
  ['2026-11-10T17:30:00.000Z', 'em 10/11/2026 às 14:30'],
])('in a sentence of that day, %s is "%s"', (instant, written) => {
  expect(tellWhen(instant, 'America/Sao_Paulo', new Date('2026-11-12T20:00:00Z'))).toBe(written)
})

test("an instant is written with its day on the store's own clock", () => {
  expect(formatInstant('2026-11-12T02:59:59.999Z', 'America/Sao_Paulo')).toBe('11/11/2026 23:59')
  expect(formatInstant('2026-11-12T02:59:59.999Z', 'America/Manaus')).toBe('11/11/2026 22:59')
})

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [45.9, '45 min'],
  [60, '1 h'],
  [130, '2 h 10 min'],
  [1439, '23 h 59 min'],
  [1440, '1 d'],
  [4560, '3 d 4 h'],
  [-3, '0 min'],
])('%d minutes are written as "%s"', (minutos, written) => {
  expect(formatDuration(minutos)).toBe(written)
})

test('addDays crosses months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(formatDay('2026-11-12')).toBe('12/11/2026')
})
