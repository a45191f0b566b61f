import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/rules/dates.ts'
import { limitSide, type Reading, project, currentSeries } from '#shared/rules/trend.ts'

const l = (dia: string, medida: number, km: number | null = null, estado: Reading['estado'] = 'VERDE'): Reading => ({
  dia,
  medida,
  km,
  estado,
})

describe('projection of a measure', () => {
  test.each([
    ['falls by 1 mm a month: 3 mm more take 90 days', [l('2026-01-01', 6), l('2026-01-31', 5)], 2, '2026-05-01', null],
    ['reads the odometer too', [l('2026-01-01', 6, 10_000), l('2026-01-31', 5, 12_000)], 2, '2026-05-01', 18_000],
    [
      'goes by days alone when the odometer was read once',
      [l('2026-01-01', 6), l('2026-01-31', 5, 12_000)],
      2,
      '2026-05-01',
      null,
    ],
    ['order of arrival does not matter', [l('2026-01-31', 5), l('2026-01-01', 6)], 2, '2026-05-01', null],
    ['rises to a maximum', [l('2026-01-01', 1), l('2026-01-11', 1.5)], 3, '2026-02-10', null],
    [
      'starts anew after a repair',
      [l('2026-01-01', 2, null, 'AMARELO'), l('2026-02-01', 8), l('2026-02-11', 7)],
      2,
      '2026-04-02',
      null,
    ],
  ] as [string, Reading[], number, string, number | null][])('%s', (_, leituras, limite, dia, km) => {
    expect(project(leituras, limite)).toMatchObject({ dia, km })
  })

  test.each([
    ['one reading', [l('2026-01-01', 6)], 2],
    ['two readings of one day', [l('2026-01-01', 6), l('2026-01-01', 5)], 2],
    ['no wear', [l('2026-01-01', 5), l('2026-02-01', 5)], 2],
    ['wear away from the limit', [l('2026-01-01', 5), l('2026-02-01', 5.4)], 2],
    ['a limit already reached', [l('2026-01-01', 5), l('2026-02-01', 2, null, 'VERMELHO')], 2],
    ['nothing since the repair but one reading', [l('2026-01-01', 2.5, null, 'AMARELO'), l('2026-02-01', 8)], 2],
    ['wear that takes more than ten years', [l('2026-01-01', 8), l('2026-01-31', 7.99)], 2],
    ['no reading', [], 2],
  ] as [string, Reading[], number][])('makes no projection from %s', (_, leituras, limite) => {
    expect(project(leituras, limite)).toBeNull()
  })
})

test.each([
  [[l('2026-01-01', 5)], 'MINIMO'],
  [[l('2026-01-01', 1)], 'MAXIMO'],
  [[l('2026-01-01', 1, null, 'VERMELHO')], 'MINIMO'],
  [[l('2026-01-01', 5, null, 'VERMELHO')], 'MAXIMO'],
  [[l('2026-01-01', 2, null, 'VERMELHO')], null],
  [[l('2026-01-01', 2), l('2026-01-02', 3, null, 'AMARELO')], 'MINIMO'],
] as [Reading[], string | null][])('the colours of %j make the limit a %s', (leituras, lado) => {
  expect(limitSide(leituras, 2)).toBe(lado)
})

test('a series continues through amber and red, and restarts at the next green', () => {
  const leituras = [l('2026-01-01', 8), l('2026-02-01', 3, null, 'AMARELO'), l('2026-03-01', 1, null, 'VERMELHO')]
  expect(currentSeries(leituras)).toHaveLength(3)
  expect(currentSeries([...leituras, l('2026-04-01', 9)])).toHaveLength(1)
})

/** Readings with steady wear from `start` above `limite`, `step` days apart, still on the good side. */
const wear = fc
  .record({
    limite: fc.integer({ min: 1, max: 20 }),
    folga: fc.double({ min: 2, max: 10, noNaN: true }),
    porDia: fc.double({ min: 0.005, max: 0.05, noNaN: true }),
    n: fc.integer({ min: 2, max: 6 }),
    passo: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ limite, folga: slack, porDia: byDay, n, passo: step }) => ({
    limite,
    diasAteOLimite: slack / byDay,
    leituras: Array.from({ length: n }, (_, i) =>
      l(addDays('2026-01-01', i * step), limite + slack - byDay * i * step, 10_000 + 40 * i * step),
    ),
  }))

test('on a straight line the projected day and km lie on that line', () => {
  fc.assert(
    fc.property(wear, ({ limite, diasAteOLimite: daysToLimit, leituras }) => {
      const p = project(leituras, limite)
      const dias = (Date.parse(p?.dia ?? '') - Date.parse('2026-01-01')) / 86_400_000
      expect(Math.abs(dias - daysToLimit)).toBeLessThanOrEqual(1.01)
      expect(Math.abs((p?.km ?? 0) - (10_000 + 40 * daysToLimit))).toBeLessThanOrEqual(1.01)
    }),
  )
})

test('a stricter limit is reached no later, and never before the last reading', () => {
  fc.assert(
    fc.property(wear, fc.double({ min: 0, max: 1, noNaN: true }), ({ limite, leituras }, extra) => {
      const lenient = project(leituras, limite)
      const strict = project(leituras, limite + extra)
      if (!lenient || !strict) return
      expect(strict.dia <= lenient.dia).toBe(true)
      expect(strict.dia >= (leituras.at(-1)?.dia ?? '')).toBe(true)
    }),
  )
})

test('a measure and its mirror image about the limit wear out on the same day', () => {
  fc.assert(
    fc.property(wear, ({ limite, leituras }) => {
      const mirrored = leituras.map((x) => ({ ...x, medida: 2 * limite - x.medida }))
      const [a, b] = [project(leituras, limite), project(mirrored, limite)]
      expect(Math.abs(Date.parse(a?.dia ?? '') - Date.parse(b?.dia ?? ''))).toBeLessThanOrEqual(86_400_000)
    }),
  )
})
