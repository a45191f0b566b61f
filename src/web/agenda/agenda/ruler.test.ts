import { describe, expect, test } from 'vitest'
import { range, rulerHours, instantAt, dayRuler } from './ruler.ts'

const SP = 'America/Sao_Paulo'
const slot = (inicio: string, fim: string) => ({
  codSlot: 1,
  codServicoAgendado: 1,
  codMecanico: 1,
  inicio,
  fim,
  iniciadoEm: null,
  terminadoEm: null,
})
const turno = (inicio: string, fim: string) => ({ expediente: [{ inicio, fim }] })

describe('a day’s ruler covers shifts and planned work, 07:00 to 19:00 by default', () => {
  test.each([
    ['nothing known: 07:00 to 19:00', [], [], '2026-11-21T10:00:00.000Z', '2026-11-21T22:00:00.000Z'],
    [
      'shifts, to whole hours',
      [turno('2026-11-21T10:30:00Z', '2026-11-21T20:18:00Z')],
      [],
      '2026-11-21T10:00:00.000Z',
      '2026-11-21T21:00:00.000Z',
    ],
    [
      'work beyond the shift',
      [turno('2026-11-21T11:00:00Z', '2026-11-21T20:00:00Z')],
      [slot('2026-11-21T20:00:00Z', '2026-11-21T22:15:00Z')],
      '2026-11-21T11:00:00.000Z',
      '2026-11-21T23:00:00.000Z',
    ],
    [
      'of a slot that goes on the next day only the part of this day',
      [turno('2026-11-21T11:00:00Z', '2026-11-21T20:00:00Z')],
      [slot('2026-11-22T11:00:00Z', '2026-11-22T12:00:00Z')],
      '2026-11-21T11:00:00.000Z',
      '2026-11-21T20:00:00.000Z',
    ],
  ])('%s', (_, mecanicos, slots, de, ate) => {
    const r = dayRuler('2026-11-21', SP, mecanicos, slots)
    expect([new Date(r.de).toISOString(), new Date(r.ate).toISOString()]).toEqual([de, ate])
  })
})

const R = { de: Date.parse('2026-11-21T10:00:00Z'), ate: Date.parse('2026-11-21T20:00:00Z') }

test('spans map to percentages of the width and are clipped at the edges', () => {
  expect(range(R, Date.parse('2026-11-21T11:00:00Z'), Date.parse('2026-11-21T13:00:00Z'))).toEqual({
    left: '10.000%',
    width: '20.000%',
  })
  expect(range(R, Date.parse('2026-11-21T08:00:00Z'), Date.parse('2026-11-21T11:00:00Z'))?.left).toBe('0.000%')
  expect(range(R, Date.parse('2026-11-22T08:00:00Z'), Date.parse('2026-11-22T11:00:00Z'))).toBeNull()
  expect(rulerHours(R)).toHaveLength(10)
})

test.each([
  [0, '10:00'],
  [13, '10:15'],
  [500, '15:00'],
  [506, '15:00'],
  [2000, '20:00'],
])('%i px of 1000 are %s UTC', (x, hora) => {
  expect(new Date(instantAt(R, x, 1000)).toISOString().slice(11, 16)).toBe(hora)
})
