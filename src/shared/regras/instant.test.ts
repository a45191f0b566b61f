import { expect, test } from 'vitest'
import { readInstant } from './instant.ts'

test.each([
  ['2026-11-30T10:00:00-03:00', '2026-11-30T13:00:00Z'],
  ['2026-11-30t10:00:00.123456-03:00', '2026-11-30T13:00:00.123456Z'],
  ['2026-11-30 23:30:00.123456789+05:45', '2026-11-30T17:45:00.123456Z'],
  ['2028-02-29T23:59:59Z', '2028-02-29T23:59:59Z'],
])('%s is %s', (text, instant) => expect(readInstant(text)).toEqual({ instant }))

test.each([
  ['2026-02-30T10:00:00-03:00', 'Este dia não existe no calendário'],
  ['2027-02-29T10:00:00Z', 'Este dia não existe no calendário'],
  ['2026-11-30T24:00:00Z', 'Escreva a hora de 00:00 a 23:59'],
  ['2026-12-31T23:59:60Z', 'Escreva os segundos de 00 a 59'],
  ['2026-11-30T10:00:00+24:00', 'Escreva o fuso de -23:59 a +23:59'],
  ['2026-11-30T10:00:00', 'Escreva data e hora como 2026-11-30T10:00:00-03:00'],
  ['2101-01-01T00:00:00Z', 'Escolha uma data de 01/01/1990 a 31/12/2100'],
])('%s is refused: %s', (text, error) => expect(readInstant(text)).toEqual({ error }))
