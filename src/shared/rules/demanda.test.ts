import { describe, expect, test } from 'vitest'
import { carparts } from '#tests/carparts.ts'
import {
  adi,
  classesAbc,
  classeXyz,
  croston,
  cv2,
  desvio,
  media,
  mediana,
  mesesSemDemanda,
  padraoDe,
  prever,
  sba,
  sbj,
  ses,
  sesLimitada,
  tsb,
} from './demanda.ts'

const ler = (texto: string) => texto.trim().split(/\s+/).map(Number)

/** The lubricant of Hyndman and Athanasopoulos, "Forecasting: principles and practice", 2nd edition, 12.2. */
const LUBRIFICANTE = ler('0 2 0 1 0 11 0 0 0 0 2 0 6 3 0 0 0 0 0 7 0 0 0 0 0 0 0 3 1 0 0 1 0 1 0 0')
/** Prescriptions of one drug by month, 1991 to 2008: the PBS series that sktime ships. */
const RECEITAS = [
  ...ler(`1 1 1 0 0 1 3 1 1 1 1 1 2 1 1 0 0 2 0 0 1 2 0 1 0 0 1 1 1 1 0 0 2 1 0 0 0 1 0 3 3 2 4 1 1 3 3 1 0 4 1 3 0 1 2 5 14 2 0 0 3 6
    2 2 2 5 1 6 3 3 2 0 1 1 0 0 0 1 4 12 4 0 7 0 2 1 4 1 3 1 0 6 9 3 1 3 1 7 1 3 3 3 5 6 10 5 1 3 1 1 1 2 1 3 7 11 10 5 5 2 2 1 0 3 6 5 8
    9 1 1 0 0 0 1 2 2 0 0 0 0 1 0 0 0 2 1 1 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 1 3`),
  ...Array<number>(38).fill(0),
]
/** A spare part over 48 months: r-statistics.co, "Intermittent demand forecasting in R". */
const SOBRESSALENTE = ler(
  '0 0 0 0 0 5 0 0 4 0 0 0 0 0 0 0 0 5 0 8 0 0 5 5 0 7 0 4 0 0 0 0 0 0 5 0 7 6 4 0 0 4 0 6 5 0 0 0',
)

describe('published series', () => {
  test('of the textbook, to six digits', () => {
    expect(croston(LUBRIFICANTE, 0.1)).toBeCloseTo(0.984597, 6)
    expect(sba(LUBRIFICANTE, 0.1)).toBeCloseTo(0.935367, 6)
    expect(sbj(LUBRIFICANTE, 0.1)).toBeCloseTo(0.932776, 6)
    expect(tsb(LUBRIFICANTE, 0.1, 0.1)).toBeCloseTo(0.804065, 6)
    expect(adi(LUBRIFICANTE)).toBeCloseTo(3.2727, 4)
    expect(cv2(LUBRIFICANTE)).toBeCloseTo(0.7978, 4)
    expect(padraoDe(LUBRIFICANTE)).toBe('IRREGULAR')
  })

  // sktime, tests of Croston (figures of R's forecast package) and of TSB, whose probability starts at one half.
  test.each([
    [0.1, 0.8688921],
    [0.5, 0.6754646],
    [0.05, 1.405808],
  ])('of prescriptions by Croston with %f', (alfa, esperado) => {
    expect(RECEITAS).toHaveLength(204)
    expect(Math.abs(croston(RECEITAS, alfa) - esperado)).toBeLessThan(1e-6)
  })
  test.each([
    [0.1, 0.1, 0.015194],
    [0.4, 0.05, 0.106244],
    [0.5, 0.05, 0.116315],
  ])('of prescriptions by TSB with %f and %f', (alfa, beta, esperado) => {
    expect(tsb(RECEITAS, alfa, beta, 0.5)).toBeCloseTo(esperado, 6)
  })

  test('of a spare part by all three, to the digits that are printed', () => {
    expect([0.05, 0.1, 0.2, 0.3].map((a) => croston(SOBRESSALENTE, a).toFixed(3))).toEqual([
      '1.214',
      '1.612',
      '2.281',
      '2.709',
    ])
    expect(sba(SOBRESSALENTE, 0.1).toFixed(3)).toBe('1.531')
    // There the probability starts at the share of months with demand.
    expect(tsb(SOBRESSALENTE, 0.1, 0.05, 15 / 48).toFixed(3)).toBe('1.883')
  })
})

test('each behaviour has its method', () => {
  const com = (s: string) => prever(ler(s), { alfa: 0.1, beta: 0.1 })
  expect(com('10 11 9 10 12 10 9 11')).toMatchObject({ padrao: 'SUAVE', metodo: 'SES' })
  expect(com('10 1 40 2 9 60 1 8 3 70')).toMatchObject({ padrao: 'ERRATICA', metodo: 'SES_LIMITADA' })
  expect(com('0 2 0 2 0 2 0 2 0 0 2')).toMatchObject({ padrao: 'INTERMITENTE', metodo: 'SBA' })
  expect(com('0 1 0 9 0 1 0 14 0 0 1')).toMatchObject({ padrao: 'IRREGULAR', metodo: 'SBA' })
  expect(com('5 5 5 0 0 0 0 0 0 0 0 0 0 0 0')).toMatchObject({ padrao: 'PARADA', metodo: 'TSB' })
  expect(com('0 0 0 0 0 0 0')).toMatchObject({ padrao: 'PARADA', previsao: 0 })
  // Returns beyond sales count as no demand.
  expect(com('10 11 -4 10 12 10 9 11').previsao).toBe(com('10 11 0 10 12 10 9 11').previsao)
  // Three of six months of its own: half of its own mean, half of its category's.
  expect(prever([4, 6, 5], { alfa: 0.1, beta: 0.1 }, { previsao: 9, sigma: 3 })).toMatchObject({
    padrao: 'NOVA',
    metodo: 'CATEGORIA',
    previsao: 7,
  })
  expect(prever([], { alfa: 0.1, beta: 0.1 })).toMatchObject({ padrao: 'NOVA', previsao: 0, sigma: 0 })
})

test('one or two demands go by their probability, two years of them by the method that erred least', () => {
  const with_ = { alfa: 0.1, beta: 0.1 }
  const once = prever([20, ...Array<number>(11).fill(0)], with_)
  expect(once.metodo).toBe('TSB')
  expect(once.previsao).toBeLessThan(2)
  // Sales that ended eight months ago: Croston does not see it, both others do.
  const months = [...Array.from({ length: 24 }, (_, i) => (i % 2) * 4), ...Array<number>(8).fill(0)]
  const ended = prever(months, with_)
  expect(ended.metodo).toMatch(/TSB|MEDIA/)
  expect(ended.previsao).toBeLessThan(sba(months, 0.1) / 2)
  const steady = prever(ler('3 2 3 3 2 3 3 3 2 3 3 2 3 3 2 3 3 3 2 3 3 2 3 3'), with_)
  expect(steady.metodo).toMatch(/SES|MEDIA/)
  expect(steady.previsao).toBeCloseTo(2.7, 0)
})

test('intermittent parts are foreseen without bias, and better than by the mean of twelve months', () => {
  const mean = { units: 0, error: 0 }
  const ours = { units: 0, error: 0 }
  let [came, cases] = [0, 0]
  for (const part of carparts(2600))
    for (const at of [36, 42, 48]) {
      const known = part.slice(at - 36, at)
      if (!known.some((x) => x > 0)) continue
      const f = prever(known, { alfa: 0.1, beta: 0.1 }).previsao
      const year = media(known.slice(-12))
      for (const x of part.slice(at, at + 3)) {
        ours.units += f
        ours.error += Math.abs(f - x)
        mean.units += year
        mean.error += Math.abs(year - x)
        came += x
        cases++
      }
    }
  const figures = `${cases} cases: forecast ÷ came ${(ours.units / came).toFixed(3)} (mean of twelve months ${(mean.units / came).toFixed(3)}), MAE ${(ours.error / cases).toFixed(4)} (${(mean.error / cases).toFixed(4)})`
  console.log(figures)
  expect(ours.units / came).toBeGreaterThan(0.95)
  expect(ours.units / came).toBeLessThan(1.1)
  expect(ours.error).toBeLessThanOrEqual(mean.error)
})

test('a large sale is capped at the median and three median deviations', () => {
  // Median 10, deviations 0 0 1 1 90: cap 13.
  expect(sesLimitada([10, 9, 10, 11, 100], 0.5)).toBe(ses([10, 9, 10, 11, 13], 0.5))
  expect([mediana([]), mediana([3, 1, 2]), mediana([4, 1, 2, 3])]).toEqual([0, 2, 2.5])
  expect([desvio([]), desvio([2, 4])]).toEqual([0, 1])
  expect([mesesSemDemanda([1, 0, 0]), mesesSemDemanda([0, 0]), mesesSemDemanda([1])]).toEqual([2, 2, 0])
})

test('classes by value and by variation', () => {
  // 80 of 100 come before the second, 95 before the fourth.
  expect(classesAbc([5, 80, 10, 4, 1])).toEqual(['B', 'A', 'B', 'C', 'C'])
  expect(classesAbc([0, 0])).toEqual(['C', 'C'])
  expect([classeXyz([10, 10, 11]), classeXyz([10, 2, 14, 1]), classeXyz([0, 0, 9]), classeXyz([0, 0])]).toEqual([
    'X',
    'Y',
    'Z',
    'Z',
  ])
})
