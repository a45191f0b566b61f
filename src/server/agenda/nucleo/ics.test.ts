import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { buildIcs, escape, foldLine } from './ics.ts'

// An X- property is a text (RFC 5545 §3.8.8.2); the library leaves it as written unless told so.
Object.assign(ICAL.design.icalendar.property, { 'x-wr-calname': { defaultType: 'text' } })

const appointment = (other: object = {}) =>
  ({
    codAgendamento: 7,
    versao: 3,
    inicio: '2026-11-23T14:00:00.000000Z',
    minutos: 60,
    modelo: 'Argo',
    placa: 'ABC1D23',
    cliente: 'Helena Prado',
    servicos: [{ descricao: 'Óleo, filtro' }],
    estado: 'CONFIRMADO',
    ...other,
  }) as unknown as Agendamento

const feed = (agendamentos: Agendamento[], nome = 'Agenda · Centro') =>
  buildIcs({ nome, host: 'patio.example', agora: '2026-11-22T10:00:00Z' }, agendamentos)

/** The feed as another program reads it: strictly, so that a broken line or value fails. */
function readFeed(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics) as unknown[])
  return {
    calendar,
    events: calendar.getAllSubcomponents('vevent').map((e) => new ICAL.Event(e, { strictExceptions: true })),
  }
}

test.each([
  ['a,b;c\\d', String.raw`a\,b\;c\\d`],
  ['um\ndois\r\ntrês', String.raw`um\ndois\ntrês`],
])('%j is written as %j', (text, written) => {
  expect(escape(text)).toBe(written)
})

test('a long line is folded at 75 octets, never inside a character', () => {
  const linha = `SUMMARY:${'á'.repeat(80)}`
  const folded = foldLine(linha)
  for (const l of folded.split('\r\n')) expect(Buffer.byteLength(l)).toBeLessThanOrEqual(75)
  expect(folded.replaceAll('\r\n ', '')).toBe(linha)
})

test('an appointment becomes an event in UTC with a stable UID', () => {
  const { calendar, events } = readFeed(feed([appointment()]))
  expect(['version', 'method', 'x-wr-calname'].map((p) => calendar.getFirstPropertyValue(p))).toEqual([
    '2.0',
    'PUBLISH',
    'Agenda · Centro',
  ])
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT15M')
  const [event] = events
  expect([event?.uid, event?.sequence, event?.summary, event?.description]).toEqual([
    'agendamento-7@patio.example',
    3,
    'Argo · ABC1D23 · Helena',
    'Óleo, filtro',
  ])
  expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(event?.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
  expect([event?.startDate, event?.endDate].map((d) => d?.toJSDate().toISOString())).toEqual([
    '2026-11-23T14:00:00.000Z',
    '2026-11-23T15:00:00.000Z',
  ])
  expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-22T10:00:00Z')
})

test('another program reads every text and time as it was', () => {
  // A calendar knows one line break and no control character.
  const words = fc
    .array(
      fc.constantFrom('á', 'Ω', '😀', '漢', '\\', ';', ',', ':', '"', '\n', 'BEGIN:VEVENT', '\\n', ' ', 'x'.repeat(40)),
    )
    .map((l) => l.join('').trim())
    .filter((t) => t !== '')
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(words, instant, fc.integer({ min: 5, max: 900 }))), words, (rows, nome) => {
      const ics = feed(
        rows.map(([descricao, d, minutos], i) => {
          d.setUTCMilliseconds(0)
          return appointment({ codAgendamento: i, inicio: d.toISOString(), minutos, servicos: [{ descricao }] })
        }),
        nome,
      )
      const lines = ics.split('\r\n')
      expect(lines.filter((l) => Buffer.byteLength(l) > 75 || /[\r\n]/.test(l))).toEqual([])
      expect(lines.at(-1)).toBe('')
      const { calendar, events } = readFeed(ics)
      expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(nome)
      expect(events.map((e) => [e.uid, e.description, e.startDate.toJSDate(), e.duration.toSeconds() / 60])).toEqual(
        rows.map(([descricao, d, minutos], i) => [`agendamento-${i}@patio.example`, descricao, d, minutos]),
      )
    }),
  )
})
