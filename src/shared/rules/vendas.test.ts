import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEPARTAMENTO_CODES,
  MEDIDA_CODES,
  weekdayOf,
  daysOfMonth,
  describeMeasure,
  workingDays,
  outliers,
  netOf,
  shiftMonth,
  projection,
  sumVendas,
  type VendaValues,
} from './vendas.ts'

const cell: fc.Arbitrary<VendaValues> = fc.record(
  Object.fromEntries(
    MEDIDA_CODES.map((m) => [m, fc.option(fc.integer({ min: 0, max: 99_999_999_999 }), { nil: null })]),
  ) as Record<(typeof MEDIDA_CODES)[number], fc.Arbitrary<number | null>>,
)

it('a measure in words has its unit: a quantity is stored in thousandths, time in minutes', () => {
  expect(describeMeasure('quantidade', 2500)).toBe('2,5')
  expect(describeMeasure('quantidade', -1000)).toBe('-1')
  expect(describeMeasure('minutos', 150)).toBe('2 h 30 min')
  expect(describeMeasure('minutos', -45)).toBe('−45 min')
  expect(describeMeasure('imposto', -1234).replace(/\s/g, ' ')).toBe('-R$ 12,34')
})

describe('sums of sales', () => {
  it('a total is the sum of its cells in any order, and of its partial totals', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 60 }), fc.nat(60), (celulas, cut) => {
        const todas = sumVendas(celulas)
        expect(sumVendas(celulas.toReversed())).toEqual(todas)
        expect(sumVendas([sumVendas(celulas.slice(0, cut)), sumVendas(celulas.slice(cut))])).toEqual(todas)
      }),
    )
  })

  it('net is gross minus discount, returns and tax, for a cell and for a sum', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 40 }), (celulas) => {
        const s = sumVendas(celulas)
        expect(netOf(s)).toBe(s.bruto - s.desconto - s.devolucao - s.imposto)
        expect(celulas.reduce((n, c) => n + netOf(c), 0)).toBe(netOf(s))
      }),
    )
  })
})

describe('the calendar', () => {
  it('knows the days of a month and the neighbouring months', () => {
    expect(daysOfMonth('2028-02')).toHaveLength(29)
    expect(daysOfMonth('2026-11').at(-1)).toBe('2026-11-30')
    expect([shiftMonth('2026-01', -1), shiftMonth('2026-12', 1), shiftMonth('2026-03', -12)]).toEqual([
      '2025-12',
      '2027-01',
      '2025-03',
    ])
    expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual(['7', '1'])
  })

  it('working days are the opening days minus the holidays', () => {
    const week = Object.fromEntries(['1', '2', '3', '4', '5'].map((d) => [d, ['08:00', '18:00']]))
    expect(workingDays('2026-11', week, new Set(['2026-11-02', '2026-11-20']))).toHaveLength(19)
    expect(workingDays('2026-11', { ...week, 6: ['08:00', '12:00'] }, new Set())).toHaveLength(25)
    expect(workingDays('2026-11', {}, new Set())).toEqual([])
  })
})

it('the projection continues the present pace; before the first day there is none', () => {
  expect(projection(1_000_00, 4, 20)).toBe(5_000_00)
  expect(projection(0, 0, 20)).toBeNull()
  expect(projection(900_00, 22, 20)).toBe(900_00)
})

describe('outliers', () => {
  const dias = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']
  const vendas = (grossValues: readonly number[]) =>
    grossValues.map((bruto, i) => ({ dia: dias[i] ?? '', departamento: 'PNEUS' as const, bruto }))

  it.each([
    // Mondays of 100, 110, 90 and a thousand: median 105, deviations 5, 5, 15, 895, whose median is 10.
    [[100, 110, 90, 1000], ['2026-11-23']],
    [[100, 110, 90, 134], []],
    [[100, 110, 90, 0], ['2026-11-23']],
    // The median deviation is zero: no outlier can be told.
    [[100, 100, 100, 900], []],
    // Three days are too few.
    [[100, 110, 900], []],
  ])('%j', (grossValues, expected) => {
    expect(outliers(vendas(grossValues), []).map((d) => d.dia)).toEqual(expected)
  })

  it('are judged by the same weekday and department, with the months before', () => {
    const mes = vendas([1000])
    const history = ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'].map((dia, i) => ({
      dia,
      departamento: 'PNEUS' as const,
      bruto: 100 + i,
    }))
    expect(outliers(mes, history)).toMatchObject([{ dia: '2026-11-02', mediana: 102 }])
    expect(
      outliers(
        mes,
        history.map((h) => ({ ...h, departamento: 'ATACADO' as const })),
      ),
    ).toEqual([])
    expect(
      outliers(
        mes,
        history.map((h) => ({ ...h, dia: `${h.dia.slice(0, 8)}01` })),
      ),
    ).toEqual([])
  })
})

it('there are eleven departments', () => {
  expect(DEPARTAMENTO_CODES).toHaveLength(11)
})
