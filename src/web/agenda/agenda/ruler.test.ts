import { describe, expect, test } from 'vitest'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import {
  dayOccupation,
  endOnDay,
  inBolsao,
  range,
  rulerHours,
  instantAt,
  dayRuler,
  workBetween,
  workInProgress,
} from './ruler.ts'

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

// Shift from 10:00 to 20:00 UTC with an hour of lunch at 14:00.
const at = (hora: string) => Date.parse(`2026-11-21T${hora}:00Z`)
const TURNOS = [
  { de: at('10:00'), ate: at('14:00') },
  { de: at('15:00'), ate: at('20:00') },
]

test('dragged work takes its lunch: where it ends, and what is between two hours', () => {
  expect(endOnDay(TURNOS, at('11:00'), 60)).toBe(at('12:00'))
  expect(endOnDay(TURNOS, at('13:00'), 120)).toBe(at('16:00'))
  expect(endOnDay(TURNOS, at('14:15'), 30)).toBe(at('15:30'))
  expect(endOnDay(TURNOS, at('19:00'), 180)).toBe(at('20:00'))
  expect(endOnDay([], at('13:00'), 120)).toBe(at('15:00'))
  expect(workBetween(TURNOS, at('13:30'), at('15:30'))).toBe(60)
  expect(workBetween(TURNOS, at('15:30'), at('13:30'))).toBe(-60)
  expect(workBetween([], at('13:30'), at('15:30'))).toBe(120)
})

test('what was finished on the device frees the mechanic before the server knows', () => {
  const of = (codServicoAgendado: number, trabalhando: boolean) =>
    ({ codServicoAgendado, trabalhando }) as AgendaServico
  expect(workInProgress([of(1, true), of(2, false)], 1)).toBe(1)
  // Finished without a network: the server still tells 1.
  expect(workInProgress([of(1, false), of(2, false)], 1)).toBeNull()
  expect(workInProgress([of(1, false), of(2, true)], 1)).toBe(2)
  // Work that is not in today's list.
  expect(workInProgress([of(2, false)], 9)).toBe(9)
  expect(workInProgress([of(2, false)], null)).toBeNull()
})

test('a day’s occupation is planned time of the day ÷ shift, and none without a shift', () => {
  const day = { de: at('03:00'), ate: at('03:00') + 86_400_000 }
  const slots = [
    slot('2026-11-21T13:00:00Z', '2026-11-21T14:00:00Z'),
    slot('2026-11-20T20:00:00Z', '2026-11-21T04:00:00Z'),
  ]
  expect(dayOccupation(TURNOS, slots, day)).toBe(22)
  expect(dayOccupation([], slots, day)).toBeNull()
})

test('the bolsão holds all work without time: also what was resumed, and rework first', () => {
  const s = (extra: Partial<AgendaServico>): AgendaServico =>
    ({
      status: 1,
      paralisado: false,
      retrabalho: false,
      promessa: null,
      dataAgendamento: '2026-11-21T12:00:00Z',
      slots: [],
      ...extra,
    }) as AgendaServico
  const ended = [{ ...slot('2026-11-21T11:00:00Z', '2026-11-21T12:00:00Z'), terminadoEm: '2026-11-21T12:00:00Z' }]
  const [fresh, resumed, rework] = [
    s({ promessa: '2026-11-21T20:00:00Z' }),
    s({ status: 2, slots: ended }),
    s({ status: 2, retrabalho: true, slots: ended }),
  ]
  const others = [
    s({ status: 3, slots: ended }),
    s({ status: 2, paralisado: true, slots: ended }),
    s({ slots: [slot('2026-11-21T11:00:00Z', '2026-11-21T12:00:00Z')] }),
  ]
  expect(inBolsao([...others, resumed, fresh, rework])).toEqual([rework, fresh, resumed])
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
