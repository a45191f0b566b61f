import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CODIGOS_DEPARTAMENTO,
  CODIGOS_MEDIDA,
  diaDaSemana,
  diasDoMes,
  diasUteis,
  discrepantes,
  liquidoDe,
  mesMais,
  projecao,
  somarVendas,
  type ValoresVenda,
} from './vendas.ts'

const celula: fc.Arbitrary<ValoresVenda> = fc.record(
  Object.fromEntries(
    CODIGOS_MEDIDA.map((m) => [m, fc.option(fc.integer({ min: 0, max: 99_999_999_999 }), { nil: null })]),
  ) as Record<(typeof CODIGOS_MEDIDA)[number], fc.Arbitrary<number | null>>,
)

describe('laws of the money', () => {
  it('a total is the sum of its cells in any order, and of the totals of its parts', () => {
    fc.assert(
      fc.property(fc.array(celula, { maxLength: 60 }), fc.nat(60), (celulas, corte) => {
        const todas = somarVendas(celulas)
        expect(somarVendas(celulas.toReversed())).toEqual(todas)
        expect(somarVendas([somarVendas(celulas.slice(0, corte)), somarVendas(celulas.slice(corte))])).toEqual(todas)
      }),
    )
  })

  it('net is gross less discount, returns and tax, of a cell and of a sum alike', () => {
    fc.assert(
      fc.property(fc.array(celula, { maxLength: 40 }), (celulas) => {
        const s = somarVendas(celulas)
        expect(liquidoDe(s)).toBe(s.bruto - s.desconto - s.devolucao - s.imposto)
        expect(celulas.reduce((n, c) => n + liquidoDe(c), 0)).toBe(liquidoDe(s))
      }),
    )
  })
})

describe('the calendar', () => {
  it('knows the days of a month and the months around it', () => {
    expect(diasDoMes('2028-02')).toHaveLength(29)
    expect(diasDoMes('2026-11').at(-1)).toBe('2026-11-30')
    expect([mesMais('2026-01', -1), mesMais('2026-12', 1), mesMais('2026-03', -12)]).toEqual([
      '2025-12',
      '2027-01',
      '2025-03',
    ])
    expect([diaDaSemana('2026-11-22'), diaDaSemana('2026-11-23')]).toEqual(['7', '1'])
  })

  it('working days are those the store opens on, less its holidays', () => {
    const semana = Object.fromEntries(['1', '2', '3', '4', '5'].map((d) => [d, ['08:00', '18:00']]))
    expect(diasUteis('2026-11', semana, new Set(['2026-11-02', '2026-11-20']))).toHaveLength(19)
    expect(diasUteis('2026-11', { ...semana, 6: ['08:00', '12:00'] }, new Set())).toHaveLength(25)
    expect(diasUteis('2026-11', {}, new Set())).toEqual([])
  })
})

it('the projection goes on at the present pace; before the first day there is none', () => {
  expect(projecao(1_000_00, 4, 20)).toBe(5_000_00)
  expect(projecao(0, 0, 20)).toBeNull()
  expect(projecao(900_00, 22, 20)).toBe(900_00)
})

describe('figures that stand out', () => {
  const dias = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']
  const vendas = (brutos: readonly number[]) =>
    brutos.map((bruto, i) => ({ dia: dias[i] ?? '', departamento: 'PNEUS' as const, bruto }))

  it.each([
    // Mondays of 100, 110, 90 and a thousand: median 105, deviations 5, 5, 15, 895, whose median is 10.
    [[100, 110, 90, 1000], ['2026-11-23']],
    [[100, 110, 90, 134], []],
    [[100, 110, 90, 0], ['2026-11-23']],
    // Nothing varies: nothing can be told from the rest.
    [[100, 100, 100, 900], []],
    // Three days are too few.
    [[100, 110, 900], []],
  ])('%j', (brutos, esperados) => {
    expect(discrepantes(vendas(brutos), []).map((d) => d.dia)).toEqual(esperados)
  })

  it('are judged among the same weekday and department of the months before', () => {
    const mes = vendas([1000])
    const historia = ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'].map((dia, i) => ({
      dia,
      departamento: 'PNEUS' as const,
      bruto: 100 + i,
    }))
    expect(discrepantes(mes, historia)).toMatchObject([{ dia: '2026-11-02', mediana: 102 }])
    expect(
      discrepantes(
        mes,
        historia.map((h) => ({ ...h, departamento: 'ATACADO' as const })),
      ),
    ).toEqual([])
    expect(
      discrepantes(
        mes,
        historia.map((h) => ({ ...h, dia: `${h.dia.slice(0, 8)}01` })),
      ),
    ).toEqual([])
  })
})

it('there are eleven departments', () => {
  expect(CODIGOS_DEPARTAMENTO).toHaveLength(11)
})
