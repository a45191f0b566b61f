import { expect, test } from 'vitest'
import { boardDays, heldFrom, placeOn } from './span.ts'

const UTC = 'UTC'
const at = (text: string) => Date.parse(text)
const plan = { inicio: '2026-03-02T12:00:00Z', fim: '2026-03-04T12:00:00Z', retiradaEm: null, devolvidoEm: null }

test.each([
  ['a promise as planned', { ...plan, estado: 'RESERVADO' as const }, '2026-03-09T00:00:00Z', '2026-03-04T12:00:00Z'],
  ['a loan until its hour', { ...plan, estado: 'ENTREGUE' as const }, '2026-03-03T00:00:00Z', '2026-03-04T12:00:00Z'],
  ['a late loan until now', { ...plan, estado: 'ENTREGUE' as const }, '2026-03-05T00:00:00Z', '2026-03-05T00:00:00Z'],
  [
    'a returned one until its return',
    { ...plan, estado: 'DEVOLVIDO' as const, devolvidoEm: '2026-03-03T01:00:00Z' },
    '2026-03-09T00:00:00Z',
    '2026-03-03T01:00:00Z',
  ],
])('%s', (_, e, now, ate) => {
  expect(heldFrom(e, at(now))).toEqual({ de: at(plan.inicio), ate: at(ate) })
})

test('a span is placed in shares of the fourteen days, cut at their ends, absent outside', () => {
  const days = boardDays('2026-03-01')
  expect(days.at(-1)).toBe('2026-03-14')
  expect(placeOn(days, UTC, { de: at('2026-03-02T00:00:00Z'), ate: at('2026-03-03T00:00:00Z') })).toEqual({
    left: '7.143%',
    width: '7.143%',
  })
  expect(placeOn(days, UTC, { de: at('2026-02-01T00:00:00Z'), ate: at('2026-04-01T00:00:00Z') })).toEqual({
    left: '0.000%',
    width: '100.000%',
  })
  expect(placeOn(days, UTC, { de: at('2026-02-01T00:00:00Z'), ate: at('2026-02-02T00:00:00Z') })).toBeNull()
})
