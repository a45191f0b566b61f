import { expect, test } from 'vitest'
import { weeklyHoursError, type WeeklyHours, weeklyHoursText, minutesPerWeek } from '#shared/rules/weekly-hours.ts'

const WEEK: WeeklyHours = {
  1: ['08:00', '18:00'],
  2: ['08:00', '18:00'],
  3: ['08:00', '18:00'],
  4: ['08:00', '18:00'],
  5: ['08:00', '18:00'],
}

test.each<[WeeklyHours, string]>([
  [WEEK, 'seg a sex 08:00–18:00'],
  [{ ...WEEK, 6: ['08:00', '12:00'] }, 'seg a sex 08:00–18:00, sáb 08:00–12:00'],
  [{ 1: ['08:00', '18:00'], 3: ['08:00', '18:00'] }, 'seg 08:00–18:00, qua 08:00–18:00'],
  [{}, 'Nenhum dia'],
])('%j reads %s', (h, texto) => {
  expect(weeklyHoursText(h)).toBe(texto)
})

test('an end that is not after the start is reported with its day', () => {
  expect(weeklyHoursError(WEEK)).toBeNull()
  expect(weeklyHoursError({ ...WEEK, 6: ['12:00', '12:00'] })).toBe('Sábado: o fim precisa ser depois do começo')
  expect(weeklyHoursError({ 7: ['', '12:00'] })).toBe('Domingo: informe de que hora até que hora')
})

test('a week of five ten-hour days has 3,000 minutes', () => {
  expect(minutesPerWeek(WEEK)).toBe(3000)
})
