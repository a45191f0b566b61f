import { expect, test } from 'vitest'
import { withinHours } from './planning.ts'
import { forecastServicos, forecastVisit, type ForecastServico } from './promessas.ts'

const MIN = 60_000
const now = Date.parse('2026-11-23T15:00:00Z')
const em = (minutos: number) => new Date(now + minutos * MIN).toISOString()
let cod = 0
const addServico = (extra: Partial<ForecastServico> = {}): ForecastServico => ({
  codServicoAgendado: ++cod,
  codPassagem: 1,
  placa: 'ABC1D23',
  chassi: null,
  descricao: `S${cod}`,
  status: 1,
  paralisado: false,
  trabalhando: false,
  motivo: null,
  pausaPrevisao: null,
  finalizadoEm: null,
  minutos: 60,
  minutosAdicionais: 0,
  minutosTrabalhados: 0,
  trabalhandoDesde: null,
  mecanico: 'Ana B',
  slots: [],
  ...extra,
})
const slot = (de: number, ate: number, started = false) => ({
  codMecanico: 1,
  inicio: em(de),
  fim: em(ate),
  iniciadoEm: started ? em(de) : null,
  terminadoEm: null,
})
const endTimes = (...ss: ForecastServico[]) => {
  const m = forecastServicos(ss, now)
  return ss.map((s) => {
    const f = m.get(s.codServicoAgendado)
    return [f && (f.fim - now) / MIN, f?.causa ?? null]
  })
}

test('work on schedule ends as planned', () => {
  expect(endTimes(addServico({ slots: [slot(30, 90)] }))).toEqual([[90, null]])
})

test('work that runs over delays the next work of the same mechanic only', () => {
  const running = addServico({
    status: 2,
    trabalhando: true,
    trabalhandoDesde: em(-120),
    slots: [slot(-120, -20, true)],
  })
  const depois = addServico({ slots: [slot(-20, 40)], codPassagem: 2 })
  const other = addServico({ slots: [{ ...slot(-20, 40), codMecanico: 2 }], codPassagem: 3 })
  expect(endTimes(running, depois, other)).toEqual([
    [0, `“${running.descricao}” passa do tempo planejado`],
    [60, `Ana B ainda está em “${running.descricao}” (ABC1D23)`],
    [60, `“${other.descricao}” ainda não começou`],
  ])
})

test('work that began late ends late by as much', () => {
  const late = addServico({ status: 2, trabalhando: true, trabalhandoDesde: em(-10), slots: [slot(-50, 10, true)] })
  expect(endTimes(late)).toEqual([[50, `“${late.descricao}” passa do tempo planejado`]])
})

test('work that goes on after lunch, or tomorrow, is on time while its present part is', () => {
  const slots = [slot(-60, 180, true), slot(240, 480), slot(1140, 1260)]
  const running = addServico({ status: 2, trabalhando: true, minutos: 600, trabalhandoDesde: em(-60), slots })
  expect(endTimes(running)).toEqual([[1260, null]])
  // Begun half an hour late: lunch absorbs nothing of the mechanic's time, the part after it begins as planned.
  expect(endTimes({ ...running, trabalhandoDesde: em(-30) })[0]?.[0]).toBe(1260)
  const next = addServico({ slots: [slot(480, 540)] })
  expect(endTimes(running, next)[1]).toEqual([540, null])
})

test('work that was planned shorter than the standard time is late by its plan only', () => {
  const quick = addServico({ status: 2, trabalhando: true, trabalhandoDesde: em(-10), slots: [slot(-10, 30, true)] })
  expect(endTimes(quick)).toEqual([[30, null]])
})

test('what is late or not planned goes on in the next shift, not at night', () => {
  // Open until 18:00 in São Paulo (21:00 UTC) of a Monday; now is 12:00 there.
  const week = Object.fromEntries(['1', '2', '3', '4', '5'].map((d) => [d, ['08:00', '18:00'] as [string, string]]))
  const hours = withinHours({ fuso: 'America/Sao_Paulo', turnos: week, almoco: null, folgas: new Set() })
  // Her own shift lasts until 19:00.
  const long = Object.fromEntries(Object.keys(week).map((d) => [d, ['08:00', '19:00'] as [string, string]]))
  const shift = withinHours({ fuso: 'America/Sao_Paulo', turnos: long, almoco: null, folgas: new Set() })
  const evening = now + 330 * MIN
  const end = (s: ForecastServico) => {
    const fim = forecastServicos([s], evening, (cod) => (cod === 1 ? shift : hours)).get(s.codServicoAgendado)?.fim ?? 0
    return new Date(fim).toISOString().slice(5, 16)
  }
  expect(end(addServico({ minutos: 120 }))).toBe('11-24T12:30')
  expect(end(addServico({ slots: [slot(270, 390)] }))).toBe('11-24T11:30')
  expect(end(addServico({ slots: [slot(360, 420)] }))).toBe('11-23T22:00')
})

test('a pause lasts until its expected end; a service without a mechanic counts from now', () => {
  const parado = addServico({
    status: 2,
    paralisado: true,
    motivo: 'Peça',
    pausaPrevisao: em(120),
    minutosTrabalhados: 20,
  })
  const released = addServico({ minutosAdicionais: 15 })
  expect(endTimes(parado, released)).toEqual([
    [160, `“${parado.descricao}” está paralisado: Peça`],
    [75, `“${released.descricao}” está sem mecânico`],
  ])
})

test('a visit is ready after its last service plus wash, in quarters of an hour; no open service means ready', () => {
  const [a, b] = [addServico({ slots: [slot(10, 50)] }), addServico({ status: 4, finalizadoEm: em(-60) })]
  const m = forecastServicos([a, b], now)
  expect(forecastVisit([a, b], m, 45, now)).toEqual({ previsao: now + 105 * MIN, causa: expect.any(String) })
  expect(forecastVisit([b], m, 45, now).previsao).toBeNull()
})

// Three cars of one mechanic, one hour each, from 15:00 on; worked out by hand.
test.each([
  ['as planned', 0, [60, 120, 180]],
  ['the first takes half an hour more', 30, [90, 150, 210]],
  ['the first takes two hours more', 120, [180, 240, 300]],
])('%s: the promises that follow move as far as they must', (_, extra, expected) => {
  const first = addServico({
    status: 2,
    trabalhando: true,
    trabalhandoDesde: em(0),
    minutosAdicionais: extra,
    slots: [slot(0, 60, true)],
  })
  const [second, third] = [addServico({ slots: [slot(60, 120)] }), addServico({ slots: [slot(120, 180)] })]
  expect(endTimes(first, second, third).map(([fim]) => fim)).toEqual(expected)
})

test('work resumed after a pause names what delayed its start', () => {
  const first = addServico({
    status: 2,
    trabalhando: true,
    trabalhandoDesde: em(0),
    minutosAdicionais: 60,
    slots: [slot(0, 60, true)],
  })
  const splitServico = addServico({ slots: [slot(60, 90), slot(100, 130)] })
  expect(endTimes(first, splitServico)[1]).toEqual([180, expect.stringContaining('ainda está em')])
})

test('a gap in the mechanic’s day absorbs a delay, and later work is on time', () => {
  const first = addServico({
    status: 2,
    trabalhando: true,
    trabalhandoDesde: em(0),
    minutosAdicionais: 30,
    slots: [slot(0, 60, true)],
  })
  const [second, third] = [addServico({ slots: [slot(60, 120)] }), addServico({ slots: [slot(160, 200)] })]
  expect(endTimes(first, second, third)).toEqual([
    [90, expect.stringContaining('passa do tempo')],
    [150, expect.stringContaining('ainda está em')],
    [200, null],
  ])
})
