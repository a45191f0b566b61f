import { expect, test } from 'vitest'
import { DAYS_CASES } from '#tests/records/reparo-days-cases.ts'
import { clockTone, marksOf, reachedMark, reparoDays } from './reparo-days.ts'

test('there are 60 cases', () => {
  expect(DAYS_CASES).toHaveLength(60)
  expect(new Set(DAYS_CASES.map((c) => c.nome)).size).toBe(60)
})

test.each(DAYS_CASES.map((c) => [c.nome, c] as const))('%s', (_, c) => {
  const d = reparoDays(c.stays, c.agora)
  expect({ visitas: d.visitas, soma: d.soma, espera: d.espera, marco: reachedMark(d.soma, c.prazo) }).toEqual({
    visitas: c.visitas,
    soma: c.soma,
    espera: c.espera,
    marco: c.marco,
  })
})

test('the visit that began last is "this visit", however the visits are ordered', () => {
  const wrongOrder = DAYS_CASES.find((c) => c.nome === 'told in the wrong order')
  expect(reparoDays(wrongOrder?.stays ?? [], wrongOrder?.agora ?? '').visita).toBe(3)
})

test('marks are 10, 5 and 2 days before the term, and never before it begins', () => {
  expect(marksOf(30)).toEqual([20, 25, 28])
  expect(marksOf(60)).toEqual([50, 55, 58])
  expect(marksOf(7)).toEqual([2, 5])
})

test.each([
  [19, 'calmo'],
  [20, 'atencao'],
  [25, 'perto'],
  [28, 'perto'],
  [30, 'perto'],
  [31, 'passou'],
] as const)('%i of 30 days is %s', (dias, tone) => {
  expect(clockTone(dias, 30)).toBe(tone)
})
