import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  diaNaZona,
  formatarDia,
  formatarDuracao,
  formatarInstante,
  formatarQuando,
  hoje,
  inicioDoDia,
  instanteLocal,
  somarDias,
} from '#shared/rules/datas.ts'

const FUSOS = [
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
const dia = fc.integer({ min: 0, max: 20_000 }).map((n) => somarDias('1995-01-01', n))

test.each([
  ['2026-11-21T02:30:00.000Z', 'America/Sao_Paulo', '2026-11-20'],
  ['2026-11-21T03:00:00.000Z', 'America/Sao_Paulo', '2026-11-21'],
  ['2026-11-21T04:30:00.000Z', 'America/Rio_Branco', '2026-11-20'],
  ['2026-11-21T01:30:00.000Z', 'America/Noronha', '2026-11-20'],
  ['2026-11-21T02:00:00.000Z', 'America/Noronha', '2026-11-21'],
])('%s in %s is the day %s', (instante, fuso, esperado) => {
  expect(diaNaZona(instante, fuso)).toBe(esperado)
  expect(hoje(fuso, new Date(instante))).toBe(esperado)
})

test.each([
  ['2026-11-21', 'America/Sao_Paulo', '2026-11-21T03:00:00.000Z'],
  ['2026-11-21', 'America/Rio_Branco', '2026-11-21T05:00:00.000Z'],
  ['2026-11-21', 'America/Noronha', '2026-11-21T02:00:00.000Z'],
  // Daylight saving began at 00:00, which did not exist, and ended at 00:00, one hour earlier again.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2018-11-05', 'America/Sao_Paulo', '2018-11-05T02:00:00.000Z'],
  ['2019-02-17', 'America/Sao_Paulo', '2019-02-17T03:00:00.000Z'],
])('the day %s begins in %s at %s', (d, fuso, instante) => {
  expect(inicioDoDia(d, fuso)).toBe(instante)
})

test('a day begins at its first instant: one millisecond before is the day before', () => {
  fc.assert(
    fc.property(dia, fc.constantFrom(...FUSOS), (d, fuso) => {
      const inicio = inicioDoDia(d, fuso)
      expect(diaNaZona(inicio, fuso)).toBe(d)
      expect(diaNaZona(new Date(Date.parse(inicio) - 1).toISOString(), fuso)).toBe(somarDias(d, -1))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['2026-11-21', '14:30', 'America/Manaus', '2026-11-21T18:30:00.000Z'],
  ['2018-11-04', '09:00', 'America/Sao_Paulo', '2018-11-04T11:00:00.000Z'],
])('%s %s in %s is %s', (d, hora, fuso, instante) => {
  expect(instanteLocal(d, hora, fuso)).toBe(instante)
})

test.each([
  ['2026-11-12T17:30:00.000Z', 'hoje 14:30'],
  ['2026-11-11T12:10:00.000Z', 'ontem 09:10'],
  ['2026-11-12T02:59:00.000Z', 'ontem 23:59'],
  ['2026-11-10T17:30:00.000Z', '10/11/2026 14:30'],
  ['2026-11-13T17:30:00.000Z', '13/11/2026 14:30'],
])('seen on 12/11/2026 from São Paulo, %s is "%s"', (instante, escrito) => {
  expect(formatarQuando(instante, 'America/Sao_Paulo', new Date('2026-11-12T20:00:00Z'))).toBe(escrito)
})

test("an instant is written with its day on the store's own clock", () => {
  expect(formatarInstante('2026-11-12T02:59:59.999Z', 'America/Sao_Paulo')).toBe('11/11/2026 23:59')
  expect(formatarInstante('2026-11-12T02:59:59.999Z', 'America/Manaus')).toBe('11/11/2026 22:59')
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
])('%d minutes last "%s"', (minutos, escrito) => {
  expect(formatarDuracao(minutos)).toBe(escrito)
})

test('days add up across months and leap years', () => {
  expect(somarDias('2028-02-28', 1)).toBe('2028-02-29')
  expect(somarDias('2026-12-31', 1)).toBe('2027-01-01')
  expect(formatarDia('2026-11-12')).toBe('12/11/2026')
})
