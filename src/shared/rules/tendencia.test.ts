import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { somarDias } from '#shared/rules/datas.ts'
import { ladoDoLimite, type Leitura, projetar, serieAtual } from '#shared/rules/tendencia.ts'

const l = (dia: string, medida: number, km: number | null = null, estado: Leitura['estado'] = 'VERDE'): Leitura => ({
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
  ] as [string, Leitura[], number, string, number | null][])('%s', (_, leituras, limite, dia, km) => {
    expect(projetar(leituras, limite)).toMatchObject({ dia, km })
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
  ] as [string, Leitura[], number][])('is not made from %s', (_, leituras, limite) => {
    expect(projetar(leituras, limite)).toBeNull()
  })
})

test.each([
  [[l('2026-01-01', 5)], 'MINIMO'],
  [[l('2026-01-01', 1)], 'MAXIMO'],
  [[l('2026-01-01', 1, null, 'VERMELHO')], 'MINIMO'],
  [[l('2026-01-01', 5, null, 'VERMELHO')], 'MAXIMO'],
  [[l('2026-01-01', 2, null, 'VERMELHO')], null],
  [[l('2026-01-01', 2), l('2026-01-02', 3, null, 'AMARELO')], 'MINIMO'],
] as [Leitura[], string | null][])('the colours of %j tell that the limit is a %s', (leituras, lado) => {
  expect(ladoDoLimite(leituras, 2)).toBe(lado)
})

test('a series goes on through amber and red, and starts anew at a green after them', () => {
  const leituras = [l('2026-01-01', 8), l('2026-02-01', 3, null, 'AMARELO'), l('2026-03-01', 1, null, 'VERMELHO')]
  expect(serieAtual(leituras)).toHaveLength(3)
  expect(serieAtual([...leituras, l('2026-04-01', 9)])).toHaveLength(1)
})

/** Readings of steady wear from `inicio` above `limite`, `passo` days apart, still on the good side. */
const desgaste = fc
  .record({
    limite: fc.integer({ min: 1, max: 20 }),
    folga: fc.double({ min: 2, max: 10, noNaN: true }),
    porDia: fc.double({ min: 0.005, max: 0.05, noNaN: true }),
    n: fc.integer({ min: 2, max: 6 }),
    passo: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ limite, folga, porDia, n, passo }) => ({
    limite,
    diasAteOLimite: folga / porDia,
    leituras: Array.from({ length: n }, (_, i) =>
      l(somarDias('2026-01-01', i * passo), limite + folga - porDia * i * passo, 10_000 + 40 * i * passo),
    ),
  }))

test('on a straight line the day and the km are those of the line itself', () => {
  fc.assert(
    fc.property(desgaste, ({ limite, diasAteOLimite, leituras }) => {
      const p = projetar(leituras, limite)
      const dias = (Date.parse(p?.dia ?? '') - Date.parse('2026-01-01')) / 86_400_000
      expect(Math.abs(dias - diasAteOLimite)).toBeLessThanOrEqual(1.01)
      expect(Math.abs((p?.km ?? 0) - (10_000 + 40 * diasAteOLimite))).toBeLessThanOrEqual(1.01)
    }),
  )
})

test('a stricter limit is reached no later, and never before the last reading', () => {
  fc.assert(
    fc.property(desgaste, fc.double({ min: 0, max: 1, noNaN: true }), ({ limite, leituras }, mais) => {
      const folgado = projetar(leituras, limite)
      const rigoroso = projetar(leituras, limite + mais)
      if (!folgado || !rigoroso) return
      expect(rigoroso.dia <= folgado.dia).toBe(true)
      expect(rigoroso.dia >= (leituras.at(-1)?.dia ?? '')).toBe(true)
    }),
  )
})

test('a measure and its mirror about the limit wear out on the same day', () => {
  fc.assert(
    fc.property(desgaste, ({ limite, leituras }) => {
      const espelho = leituras.map((x) => ({ ...x, medida: 2 * limite - x.medida }))
      const [a, b] = [projetar(leituras, limite), projetar(espelho, limite)]
      expect(Math.abs(Date.parse(a?.dia ?? '') - Date.parse(b?.dia ?? ''))).toBeLessThanOrEqual(86_400_000)
    }),
  )
})
