import { expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { daysBeyond, joinDays, offeredDays } from './days.ts'

const TODAY = '2026-11-26'
const addAgendamento = (inicio: string) => ({ inicio }) as Agendamento

test.each([
  ['the week from yesterday on', ['2026-11-25', '2026-12-01'], null],
  ['its Monday, the day before', ['2026-11-23', '2026-11-29'], { de: '2026-11-23', ate: '2026-11-29' }],
  ['the last of the 60 days', ['2027-01-25'], null],
  ['the day after', ['2027-01-26'], { de: '2027-01-26', ate: '2027-01-26' }],
])('%s', (_name, days, beyond) => {
  expect(daysBeyond(days, TODAY)).toEqual(beyond)
})

test('by hour; a day of the usual list is taken from it alone: the other one may be old', () => {
  const [monday, today, moved] = ['2026-11-23', '2026-11-26', '2026-11-27'].map(addAgendamento)
  const usual = [today].flatMap((a) => a ?? [])
  const week = [monday, today, moved].flatMap((a) => a ?? [])
  expect(joinDays(usual, week, (a) => a.inicio, TODAY)).toEqual([monday, today])
})

test('a booking further ahead than the days to choose from keeps its own among them', () => {
  expect(offeredDays(TODAY, '2026-12-01')).toHaveLength(60)
  expect(offeredDays(TODAY, '2027-03-04').slice(-2)).toEqual(['2027-01-24', '2027-03-04'])
  // A day that is over is not offered.
  expect(offeredDays(TODAY, '2026-11-20')[0]).toBe(TODAY)
})
