import { describe, expect, test } from 'vitest'
import { carparts } from '#tests/records/carparts.ts'
import {
  adi,
  classesAbc,
  xyzClass,
  croston,
  cv2,
  deviation,
  media,
  median,
  monthsWithoutDemand,
  patternOf,
  forecast,
  sba,
  sbj,
  ses,
  cappedSes,
  tsb,
} from './demand.ts'

const read = (texto: string) => texto.trim().split(/\s+/).map(Number)

/** The lubricant of Hyndman and Athanasopoulos, "Forecasting: principles and practice", 2nd edition, 12.2. */
const LUBRICANT = read('0 2 0 1 0 11 0 0 0 0 2 0 6 3 0 0 0 0 0 7 0 0 0 0 0 0 0 3 1 0 0 1 0 1 0 0')
/** Prescriptions of one drug by month, 1991 to 2008: the PBS series that sktime ships. */
const PRESCRIPTIONS = [
  ...read(`1 1 1 0 0 1 3 1 1 1 1 1 2 1 1 0 0 2 0 0 1 2 0 1 0 0 1 1 1 1 0 0 2 1 0 0 0 1 0 3 3 2 4 1 1 3 3 1 0 4 1 3 0 1 2 5 14 2 0 0 3 6
    2 2 2 5 1 6 3 3 2 0 1 1 0 0 0 1 4 12 4 0 7 0 2 1 4 1 3 1 0 6 9 3 1 3 1 7 1 3 3 3 5 6 10 5 1 3 1 1 1 2 1 3 7 11 10 5 5 2 2 1 0 3 6 5 8
    9 1 1 0 0 0 1 2 2 0 0 0 0 1 0 0 0 2 1 1 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 1 3`),
  ...Array<number>(38).fill(0),
]
/** A spare part over 48 months: r-statistics.co, "Intermittent demand forecasting in R". */
const SPARE_PART = read(
  '0 0 0 0 0 5 0 0 4 0 0 0 0 0 0 0 0 5 0 8 0 0 5 5 0 7 0 4 0 0 0 0 0 0 5 0 7 6 4 0 0 4 0 6 5 0 0 0',
)

describe('published series', () => {
  test('the forecasts match the textbook to six digits', () => {
    expect(croston(LUBRICANT, 0.1)).toBeCloseTo(0.984597, 6)
    expect(sba(LUBRICANT, 0.1)).toBeCloseTo(0.935367, 6)
    expect(sbj(LUBRICANT, 0.1)).toBeCloseTo(0.932776, 6)
    expect(tsb(LUBRICANT, 0.1, 0.1)).toBeCloseTo(0.804065, 6)
    expect(adi(LUBRICANT)).toBeCloseTo(3.2727, 4)
    expect(cv2(LUBRICANT)).toBeCloseTo(0.7978, 4)
    expect(patternOf(LUBRICANT)).toBe('IRREGULAR')
  })

  // Values from sktime's tests: Croston (the figures of R's forecast package) and TSB with a starting probability of one half.
  test.each([
    [0.1, 0.8688921],
    [0.5, 0.6754646],
    [0.05, 1.405808],
  ])('the prescriptions by Croston with %f', (alfa, expected) => {
    expect(PRESCRIPTIONS).toHaveLength(204)
    expect(Math.abs(croston(PRESCRIPTIONS, alfa) - expected)).toBeLessThan(1e-6)
  })
  test.each([
    [0.1, 0.1, 0.015194],
    [0.4, 0.05, 0.106244],
    [0.5, 0.05, 0.116315],
  ])('the prescriptions by TSB with %f and %f', (alfa, beta, expected) => {
    expect(tsb(PRESCRIPTIONS, alfa, beta, 0.5)).toBeCloseTo(expected, 6)
  })

  test('the spare part by all three methods, to the printed digits', () => {
    expect([0.05, 0.1, 0.2, 0.3].map((a) => croston(SPARE_PART, a).toFixed(3))).toEqual([
      '1.214',
      '1.612',
      '2.281',
      '2.709',
    ])
    expect(sba(SPARE_PART, 0.1).toFixed(3)).toBe('1.531')
    // The source starts the probability at the share of months with demand.
    expect(tsb(SPARE_PART, 0.1, 0.05, 15 / 48).toFixed(3)).toBe('1.883')
  })
})

test('each demand pattern has its method', () => {
  const given = (s: string) => forecast(read(s), { alfa: 0.1, beta: 0.1 })
  expect(given('10 11 9 10 12 10 9 11')).toMatchObject({ padrao: 'SUAVE', metodo: 'SES' })
  expect(given('10 1 40 2 9 60 1 8 3 70')).toMatchObject({ padrao: 'ERRATICA', metodo: 'SES_LIMITADA' })
  expect(given('0 2 0 2 0 2 0 2 0 0 2')).toMatchObject({ padrao: 'INTERMITENTE', metodo: 'SBA' })
  expect(given('0 1 0 9 0 1 0 14 0 0 1')).toMatchObject({ padrao: 'IRREGULAR', metodo: 'SBA' })
  expect(given('5 5 5 0 0 0 0 0 0 0 0 0 0 0 0')).toMatchObject({ padrao: 'PARADA', metodo: 'TSB' })
  expect(given('0 0 0 0 0 0 0')).toMatchObject({ padrao: 'PARADA', previsao: 0 })
  // A month with more returns than sales counts as no demand.
  expect(given('10 11 -4 10 12 10 9 11').previsao).toBe(given('10 11 0 10 12 10 9 11').previsao)
  // Three months of history out of six: half the part's own mean, half the category's.
  expect(forecast([4, 6, 5], { alfa: 0.1, beta: 0.1 }, { previsao: 9, sigma: 3 })).toMatchObject({
    padrao: 'NOVA',
    metodo: 'CATEGORIA',
    previsao: 7,
  })
  expect(forecast([], { alfa: 0.1, beta: 0.1 })).toMatchObject({ padrao: 'NOVA', previsao: 0, sigma: 0 })
})

test('few demands use the falling probability, two years of history the method that erred least', () => {
  const with_ = { alfa: 0.1, beta: 0.1 }
  const once = forecast([20, ...Array<number>(11).fill(0)], with_)
  expect(once.metodo).toBe('TSB')
  expect(once.previsao).toBeLessThan(2)
  // Sales ended eight months ago: Croston does not notice, the other two do.
  const months = [...Array.from({ length: 24 }, (_, i) => (i % 2) * 4), ...Array<number>(8).fill(0)]
  const ended = forecast(months, with_)
  expect(ended.metodo).toMatch(/TSB|MEDIA/)
  expect(ended.previsao).toBeLessThan(sba(months, 0.1) / 2)
  const steady = forecast(read('3 2 3 3 2 3 3 3 2 3 3 2 3 3 2 3 3 3 2 3 3 2 3 3'), with_)
  expect(steady.metodo).toMatch(/SES|MEDIA/)
  expect(steady.previsao).toBeCloseTo(2.7, 0)
})

test('forecasts of intermittent parts have no bias and beat the twelve-month mean', () => {
  const mean = { units: 0, error: 0 }
  const ours = { units: 0, error: 0 }
  let [came, cases] = [0, 0]
  for (const part of carparts(2600))
    for (const at of [36, 42, 48]) {
      const known = part.slice(at - 36, at)
      if (!known.some((x) => x > 0)) continue
      const f = forecast(known, { alfa: 0.1, beta: 0.1 }).previsao
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

test('a large sale is capped at the median plus three median deviations', () => {
  // Median 10, deviations 0 0 1 1 90: the cap is 13.
  expect(cappedSes([10, 9, 10, 11, 100], 0.5)).toBe(ses([10, 9, 10, 11, 13], 0.5))
  expect([median([]), median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([0, 2, 2.5])
  expect([deviation([]), deviation([2, 4])]).toEqual([0, 1])
  expect([monthsWithoutDemand([1, 0, 0]), monthsWithoutDemand([0, 0]), monthsWithoutDemand([1])]).toEqual([2, 2, 0])
})

test('parts are classed by value and by variation', () => {
  // By value, 80 of 100 come before the second part, 95 before the fourth.
  expect(classesAbc([5, 80, 10, 4, 1])).toEqual(['B', 'A', 'B', 'C', 'C'])
  expect(classesAbc([0, 0])).toEqual(['C', 'C'])
  expect([xyzClass([10, 10, 11]), xyzClass([10, 2, 14, 1]), xyzClass([0, 0, 9]), xyzClass([0, 0])]).toEqual([
    'X',
    'Y',
    'Z',
    'Z',
  ])
})
