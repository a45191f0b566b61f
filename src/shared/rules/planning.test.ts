import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  capacityOf,
  weekdayOf,
  type Expediente,
  minutesWithin,
  plan,
  firstFit,
  promessaFor,
  spansOfDay,
} from './planning.ts'

const week = Object.fromEntries(['1', '2', '3', '4', '5'].map((d) => [d, ['08:00', '18:00'] as [string, string]]))
const e: Expediente = {
  fuso: 'America/Sao_Paulo',
  turnos: week,
  almoco: ['12:00', '13:00'],
  folgas: new Set(['2026-11-25']),
}
/** São Paulo is three hours behind UTC. 23 November 2026 is a Monday. */
const em = (dia: string, hora: string) => Date.parse(`${dia}T${hora}:00-03:00`)
const written = (trechos: readonly { de: number; ate: number }[] | null) =>
  trechos?.map((t) =>
    [t.de, t.ate].map((x) => new Date(x - 3 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')).join(' – '),
  ) ?? null

test.each([
  ['2026-11-22', '7'],
  ['2026-11-23', '1'],
  ['2026-11-28', '6'],
])('%s is day %s of the week', (dia, n) => expect(weekdayOf(dia)).toBe(n))

test.each([
  ['within the morning', '2026-11-23', '09:00', 60, ['11-23 09:00 – 11-23 10:00']],
  ['over lunch', '2026-11-23', '11:30', 60, ['11-23 11:30 – 11-23 12:00', '11-23 13:00 – 11-23 13:30']],
  ['beginning at lunch', '2026-11-23', '12:15', 30, ['11-23 13:00 – 11-23 13:30']],
  ['beyond the shift', '2026-11-23', '17:00', 90, ['11-23 17:00 – 11-23 18:00', '11-24 08:00 – 11-24 08:30']],
  ['over a holiday', '2026-11-24', '17:30', 60, ['11-24 17:30 – 11-24 18:00', '11-26 08:00 – 11-26 08:30']],
  ['over the week-end', '2026-11-27', '17:30', 60, ['11-27 17:30 – 11-27 18:00', '11-30 08:00 – 11-30 08:30']],
  ['before the shift', '2026-11-23', '05:00', 30, ['11-23 08:00 – 11-23 08:30']],
])('work %s', (_name, dia, hora, minutos, trechos) => {
  expect(written(plan(e, em(dia, hora), minutos))).toEqual(trechos)
})

test('a mechanic without shifts has no free slot', () => {
  expect(plan({ ...e, turnos: {} }, em('2026-11-23', '09:00'), 30)).toBeNull()
  expect(firstFit({ ...e, turnos: {} }, em('2026-11-23', '09:00'), 30, [])).toBeNull()
})

test('a lunch break outside the shift does not shorten it', () => {
  const late = { ...e, turnos: { 1: ['13:00', '18:00'] as [string, string] } }
  expect(written(spansOfDay(late, '2026-11-23'))).toEqual(['11-23 13:00 – 11-23 18:00'])
})

test('planned work has the exact length, in order, within shifts; firstFit never overlaps a busy span', () => {
  const inicio = fc
    .integer({ min: em('2026-11-20', '00:00') / 60_000, max: em('2026-11-28', '00:00') / 60_000 })
    .map((m) => m * 60_000)
  const busy = fc.tuple(inicio, fc.integer({ min: 5, max: 400 })).map(([de, m]) => ({ de, ate: de + m * 60_000 }))
  fc.assert(
    fc.property(inicio, fc.integer({ min: 5, max: 2000 }), fc.array(busy, { maxLength: 12 }), (de, minutos, taken) => {
      for (const trechos of [plan(e, de, minutos), firstFit(e, de, minutos, taken)]) {
        expect(minutesWithin(trechos ?? [], 0, Infinity)).toBe(minutos)
        let antes = de
        for (const t of trechos ?? []) {
          expect(t.de).toBeGreaterThanOrEqual(antes)
          const dia = new Date(t.de - 3 * 3_600_000).toISOString().slice(0, 10)
          expect(minutesWithin(spansOfDay(e, dia), t.de, t.ate)).toBe((t.ate - t.de) / 60_000)
          antes = t.ate
        }
      }
      for (const t of firstFit(e, de, minutos, taken) ?? [])
        for (const o of taken) expect(t.de < o.ate && o.de < t.ate).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['16:00', 45, '16:45'],
  ['16:01', 45, '17:00'],
  ['16:00', 0, '16:00'],
  ['16:14', 1, '16:15'],
])('work that ends at %s with %d minutes to wash is promised for %s', (fim, slack, promessa) => {
  expect(promessaFor(em('2026-11-23', fim), slack)).toBe(em('2026-11-23', promessa))
})

test.each([
  [
    { presenca: 2400, utilizacao: 80, reservaPassantes: 10, carregados: 0, bloqueados: 0, ocupados: 0 },
    192,
    1728,
    1728,
  ],
  [
    { presenca: 2400, utilizacao: 80, reservaPassantes: 10, carregados: 300, bloqueados: 60, ocupados: 1400 },
    192,
    1368,
    -32,
  ],
  [{ presenca: 0, utilizacao: 80, reservaPassantes: 10, carregados: 60, bloqueados: 0, ocupados: 30 }, 0, 0, -30],
])('capacity of %o', (p, reserva, capacidade, livre) => {
  expect(capacityOf(p)).toEqual({ reserva, capacidade, livre })
})
