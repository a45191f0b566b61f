import { expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { buildIcs, foldLine, escape } from './ics.ts'

test.each([
  ['a,b;c\\d', String.raw`a\,b\;c\\d`],
  ['um\ndois\r\ntrês', String.raw`um\ndois\ntrês`],
])('%j is written as %j', (texto, written) => {
  expect(escape(texto)).toBe(written)
})

test('a long line is folded at 75 octets, never inside a character', () => {
  const linha = `SUMMARY:${'á'.repeat(80)}`
  const folded = foldLine(linha)
  for (const l of folded.split('\r\n')) expect(Buffer.byteLength(l)).toBeLessThanOrEqual(75)
  expect(folded.replaceAll('\r\n ', '')).toBe(linha)
})

test('an appointment becomes an event in UTC with a stable UID', () => {
  const a = {
    codAgendamento: 7,
    versao: 3,
    inicio: '2026-11-23T14:00:00.000000Z',
    minutos: 60,
    modelo: 'Argo',
    placa: 'ABC1D23',
    cliente: 'Helena Prado',
    servicos: [{ descricao: 'Óleo, filtro' }],
    estado: 'CONFIRMADO',
  } as unknown as Agendamento
  const ics = buildIcs({ nome: 'Agenda · Centro', host: 'patio.example', agora: '2026-11-22T10:00:00Z' }, [a])
  expect(ics.split('\r\n').slice(7, 17)).toEqual([
    'BEGIN:VEVENT',
    'UID:agendamento-7@patio.example',
    'DTSTAMP:20261122T100000Z',
    'SEQUENCE:3',
    'DTSTART:20261123T140000Z',
    'DTEND:20261123T150000Z',
    'SUMMARY:Argo · ABC1D23 · Helena',
    String.raw`DESCRIPTION:Óleo\, filtro`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ])
})
