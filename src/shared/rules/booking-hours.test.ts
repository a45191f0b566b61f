import { expect, test } from 'vitest'
import {
  type BookingLoad,
  type BookingRules,
  type BookingWish,
  bookingDays,
  mayChange,
  nearestHours,
  slugOf,
} from './booking-hours.ts'

// Monday to Friday 08:00–12:00 in São Paulo, hours of one hour; 8 December is a holiday.
const rules = (extra: Partial<BookingRules> = {}): BookingRules => ({
  fuso: 'America/Sao_Paulo',
  passo: 60,
  horarios: Object.fromEntries(['1', '2', '3', '4', '5'].map((d) => [d, ['08:00', '12:00']])),
  feriados: new Set(['2026-12-08']),
  parte: 100,
  antecedencia: 4,
  horizonte: 10,
  ...extra,
})
const wish = (extra: Partial<BookingWish> = {}): BookingWish => ({
  minutos: 60,
  habilidades: {},
  equipamentos: {},
  codConsultor: null,
  ...extra,
})
const DAYS = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14'].map((d) => `2026-12-${d}`)
const load = (extra: Partial<BookingLoad> = {}, day = {}): BookingLoad => ({
  consultores: [1, 2],
  tomados: [],
  dias: new Map(
    DAYS.map((d) => [d, { livre: 600, porHabilidade: new Map(), porEquipamento: new Map(), site: 0, ...day }]),
  ),
  ...extra,
})
// Friday 4 December 2026, 07:30 in São Paulo.
const agora = Date.parse('2026-12-04T10:30:00Z')
const all = { de: '2026-01-01', ate: '2027-01-01', agora }
const days = (r = rules(), l = load(), w = wish()) => bookingDays(r, l, w, all)
const day = (dia: string, ...x: Parameters<typeof days>) => days(...x).find((d) => d.dia === dia)
const hours = (dia: string, ...x: Parameters<typeof days>) =>
  day(dia, ...x)?.horas.map((h) => `${h.inicio.slice(11, 16)} ${h.consultores.join()}`)

test('notice, weekend, holiday and horizon', () => {
  expect(days().map((d) => [d.dia.slice(8), d.motivo ?? d.horas.length])).toEqual([
    // Of 08:00 to 11:00 none is 4 hours away.
    ['04', 'CEDO_DEMAIS'],
    ['05', 'FECHADA'],
    ['06', 'FECHADA'],
    ['07', 4],
    ['08', 'FERIADO'],
    ['09', 4],
    ['10', 4],
    ['11', 4],
    ['12', 'FECHADA'],
    ['13', 'FECHADA'],
    ['14', 4],
  ])
  expect(hours('2026-12-04', rules({ antecedencia: 2 }))).toEqual(['13:00 1,2', '14:00 1,2'])
  expect(days(rules({ horizonte: 3 })).at(-1)?.dia).toBe('2026-12-07')
})

test('an adviser’s taken time is left out, also of a longer appointment', () => {
  const at = (h: string) => Date.parse(`2026-12-07T${h}:00Z`)
  const tomados = [
    { codConsultor: 1, de: at('11:30'), ate: at('13:15') },
    { codConsultor: 2, de: at('12:00'), ate: at('13:00') },
  ]
  expect(hours('2026-12-07', rules(), load({ tomados }))).toEqual(['11:00 2', '13:00 2', '14:00 1,2'])
  expect(hours('2026-12-07', rules(), load({ tomados }), wish({ codConsultor: 1 }))).toEqual(['14:00 1'])
})

test('the share of the site, the minutes left and the skills', () => {
  // 4 hours × 2 advisers × 50 % = 4.
  expect(day('2026-12-07', rules({ parte: 50 }), load({}, { site: 3 }))?.horas).toHaveLength(4)
  expect(day('2026-12-07', rules({ parte: 50 }), load({}, { site: 4 }))?.motivo).toBe('CHEIO')
  expect(day('2026-12-07', rules({ parte: 0 }))?.motivo).toBe('CHEIO')
  expect(day('2026-12-07', rules(), load({}, { livre: 60 }))?.horas).toHaveLength(4)
  expect(day('2026-12-07', rules(), load({}, { livre: 59 }))?.motivo).toBe('CHEIO')
  const skilled = wish({ habilidades: { híbrido: 60 } })
  expect(day('2026-12-07', rules(), load(), skilled)?.motivo).toBe('CHEIO')
  const enough = load({}, { porHabilidade: new Map([['híbrido', 60]]) })
  expect(day('2026-12-07', rules(), enough, skilled)?.horas).toHaveLength(4)
})

test('an equipment that the store has must have the minutes left', () => {
  const aligned = wish({ equipamentos: { ALINHADOR: 60 } })
  const left = (n: number) => load({}, { porEquipamento: new Map([['ALINHADOR', n]]) })
  expect(day('2026-12-07', rules(), load(), aligned)?.horas).toHaveLength(4)
  expect(day('2026-12-07', rules(), left(60), aligned)?.horas).toHaveLength(4)
  expect(day('2026-12-07', rules(), left(59), aligned)?.motivo).toBe('CHEIO')
  expect(day('2026-12-07', rules(), left(0))?.horas).toHaveLength(4)
})

test('without advisers or without a reading of the day there is no hour', () => {
  expect(day('2026-12-07', rules(), load({ consultores: [] }))?.motivo).toBe('CHEIO')
  expect(day('2026-12-07', rules(), load({ dias: new Map() }))?.motivo).toBe('CHEIO')
})

test('the nearest free hours come first', () => {
  expect(nearestHours(days(), '2026-12-09T12:00:00.000Z', 4).map((t) => t.slice(8, 16))).toEqual([
    '09T11:00',
    '09T13:00',
    '09T14:00',
    '10T11:00',
  ])
})

test('a change is possible until so many hours before', () => {
  expect(mayChange('2026-12-04T14:30:00Z', 4, agora)).toBe(true)
  expect(mayChange('2026-12-04T14:29:00Z', 4, agora)).toBe(false)
})

test.each([
  ['Concessionária São João', 'concessionaria-sao-joao'],
  [' Fiat & Cia. — Centro ', 'fiat-cia-centro'],
  ['!!!', ''],
  ['A'.repeat(60), 'a'.repeat(40)],
])('the address of %j is %j', (nome, slug) => {
  expect(slugOf(nome)).toBe(slug)
})
