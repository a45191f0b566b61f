import { expect, test } from 'vitest'
import type { ReservaDia } from '#shared/agenda/reservas.ts'
import { byPeriod, dayNote, forAdviser, longDay, shortMonth, shortWeekday, shownDay } from './days.ts'

const hour = (inicio: string, ...consultores: number[]) => ({ inicio, consultores })
const free: ReservaDia = {
  dia: '2026-12-04',
  horas: [
    hour('2026-12-04T11:00:00.000Z', 1, 2),
    hour('2026-12-04T14:59:00.000Z', 2),
    hour('2026-12-04T15:00:00.000Z', 1),
  ],
  motivo: null,
}
const closed: ReservaDia = { dia: '2026-12-06', horas: [], motivo: 'FECHADA' }

test('hours are parted at noon by the store’s clock, and an empty period is left out', () => {
  const inSaoPaulo = byPeriod(free.horas, 'America/Sao_Paulo')
  expect(inSaoPaulo.map((p) => [p.nome, p.horas.length])).toEqual([
    ['Manhã', 2],
    ['Tarde', 1],
  ])
  // In Manaus it is an hour earlier.
  expect(byPeriod(free.horas, 'America/Manaus').map((p) => p.nome)).toEqual(['Manhã'])
})

test('an adviser’s day has only the hours in which that adviser is free', () => {
  expect(forAdviser(free, 1).horas).toHaveLength(2)
  expect(forAdviser(free, null)).toBe(free)
  expect(forAdviser(free, 9)).toMatchObject({ horas: [], motivo: 'CHEIO' })
  expect(forAdviser(closed, 9).motivo).toBe('FECHADA')
})

test('the chosen day is shown, else the first with a free hour', () => {
  expect(shownDay([closed, free], null)?.dia).toBe(free.dia)
  expect(shownDay([closed, free], closed.dia)?.dia).toBe(closed.dia)
  expect(shownDay([closed], '2026-01-01')?.dia).toBe(closed.dia)
  expect(shownDay([], null)).toBeUndefined()
})

test('days are written as people say them', () => {
  expect(longDay('2026-12-04')).toBe('sexta-feira, 4 de dezembro')
  expect(`${shortWeekday('2026-12-04')} ${shortMonth('2026-12-04')}`).toBe('sex dez')
  expect([dayNote(free), dayNote(closed), dayNote({ ...free, horas: free.horas.slice(0, 1) })]).toEqual([
    '3 horas',
    'fechada',
    '1 hora',
  ])
})
