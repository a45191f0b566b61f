import { describe, expect, test } from 'vitest'
import {
  isAdicionalDue,
  gaps,
  veiculoPlano,
  planoFor,
  addMonths,
  monthsBetween,
  type VeiculoHistory,
  type Reading,
} from './plano.ts'

const PLANO = [10, 20, 30, 40].map((thousands, i) => ({
  codPacote: thousands,
  km: thousands * 1000,
  meses: (i + 1) * 12,
  toleranciaKm: 1000,
}))
const TODAY = '2026-06-15'
const le = (...l: [dia: string, km: number][]): Reading[] => l.map(([dia, km]) => ({ dia, km }))
const plano = (extra: Partial<VeiculoHistory>) =>
  veiculoPlano({ plano: PLANO, leituras: [], feitos: [], pulados: [], inicio: null, hoje: TODAY, ...extra })

/** Worked out by hand: readings, done, skipped, first day → next due, suggested, states at 10, 20, 30 and 40 thousand km. */
const CASES: [
  nome: string,
  h: Partial<VeiculoHistory>,
  proxima: number | null,
  sugerida: number | null,
  situacoes: string,
][] = [
  ['nothing is known', {}, 10, 10, 'FFFF'],
  ['a new car, far from the first', { leituras: le(['2026-06-01', 2000]) }, 10, 10, 'FFFF'],
  ['one km before the tolerance', { leituras: le(['2026-06-01', 8999]) }, 10, 10, 'FFFF'],
  ['on the edge of the tolerance', { leituras: le(['2026-06-01', 9000]) }, 10, 10, 'JFFF'],
  ['exactly at its km', { leituras: le(['2026-06-01', 10_000]) }, 10, 10, 'JFFF'],
  ['on the far edge', { leituras: le(['2026-06-01', 11_000]) }, 10, 10, 'JFFF'],
  ['one km beyond', { leituras: le(['2026-06-01', 11_001]) }, 10, 10, 'VFFF'],
  ['the first was done', { leituras: le(['2026-06-01', 12_000]), feitos: [10] }, 20, 20, 'XFFF'],
  [
    'the first was done, the second is overdue and the third in its window',
    { leituras: le(['2026-06-01', 29_500]), feitos: [10] },
    20,
    30,
    'XVJF',
  ],
  ['nothing was done for 35,000 km', { leituras: le(['2026-06-01', 35_000]) }, 10, 30, 'VVVF'],
  [
    'a later one was done: the earlier are let pass',
    { leituras: le(['2026-06-01', 31_000]), feitos: [30] },
    40,
    40,
    'PPXF',
  ],
  [
    'one is skipped by its owner',
    { leituras: le(['2026-06-01', 21_500]), feitos: [10], pulados: [20] },
    30,
    30,
    'XPFF',
  ],
  ['all done', { leituras: le(['2026-06-01', 45_000]), feitos: [10, 20, 30, 40] }, null, null, 'XXXX'],
  ['months come first: a year and a day', { leituras: le(['2026-06-01', 3000]), inicio: '2025-06-14' }, 10, 10, 'VFFF'],
  ['months: the very day is not overdue', { leituras: le(['2026-06-01', 3000]), inicio: '2025-06-15' }, 10, 10, 'JFFF'],
  ['months: due within a month', { leituras: le(['2026-06-01', 3000]), inicio: '2025-07-15' }, 10, 10, 'JFFF'],
  ['months: more than a month ahead', { leituras: le(['2026-06-01', 3000]), inicio: '2025-07-16' }, 10, 10, 'FFFF'],
  ['no odometer, age alone: two years', { inicio: '2024-06-01', feitos: [10] }, 20, 20, 'XVFF'],
  [
    'km come first: little age, many km',
    { leituras: le(['2026-06-01', 20_500]), inicio: '2026-01-01', feitos: [10] },
    20,
    20,
    'XJFF',
  ],
]
const LETTER = { FEITA: 'X', PULADA: 'P', VENCIDA: 'V', NA_JANELA: 'J', FUTURA: 'F' } as const

describe('next due revision, against a table worked out by hand', () => {
  test.each(CASES)('%s', (_name, h, proxima, sugerida, statuses) => {
    const p = plano(h)
    expect([p.proxima, p.sugerida, p.revisoes.map((r) => LETTER[r.situacao]).join('')]).toEqual([
      proxima,
      sugerida,
      statuses,
    ])
  })
})

describe('km a day and the predicted date', () => {
  test('two readings a hundred days apart', () => {
    const p = plano({ leituras: le(['2026-01-01', 1000], ['2026-04-11', 6000]) })
    // 5,000 km in 100 days are 50 a day; the remaining 4,000 km take 80 days after 11 April.
    expect([p.kmPorDia, p.revisoes[0]?.prevista, p.revisoes[0]?.por]).toEqual([50, '2026-06-30', 'km'])
  })
  test('the months count when they come first', () => {
    const p = plano({ leituras: le(['2026-01-01', 1000], ['2026-04-11', 2000]), inicio: '2025-12-20' })
    expect([p.revisoes[0]?.prevista, p.revisoes[0]?.por]).toEqual(['2026-12-20', 'meses'])
  })
  test('one reading, or two within a week, give no prediction', () => {
    expect(plano({ leituras: le(['2026-06-01', 5000]) }).kmPorDia).toBeNull()
    expect(plano({ leituras: le(['2026-06-01', 5000], ['2026-06-07', 5300]) }).revisoes[0]?.prevista).toBeNull()
  })
  test('a car that does not move has no date by km', () => {
    const p = plano({ leituras: le(['2026-01-01', 5000], ['2026-06-01', 5000]) })
    expect([p.kmPorDia, p.revisoes[0]?.prevista]).toEqual([0, null])
  })
})

test('a car that hardly moves has no date by km, and keeps the date by months', () => {
  const readings = le(['2016-06-01', 5000], ['2026-06-01', 5001])
  expect(plano({ leituras: readings }).revisoes.map((r) => r.prevista)).toEqual([null, null, null, null])
  const p = plano({ leituras: readings, inicio: '2025-12-20' })
  expect([p.revisoes[0]?.prevista, p.revisoes[0]?.por]).toEqual(['2026-12-20', 'meses'])
})

test.each([
  ['2025-07-01', '2026-07-01', 12],
  ['2025-07-01', '2026-06-30', 11],
  ['2026-01-01', '2026-07-01', 6],
  ['2026-01-31', '2026-02-27', 0],
  ['2026-01-31', '2026-02-28', 1],
  ['2024-02-29', '2025-02-28', 12],
  ['2026-05-10', '2026-05-10', 0],
])('from %s to %s there are %i whole months', (de, ate, months) => expect(monthsBetween(de, ate)).toBe(months))

describe('an odometer that goes backwards', () => {
  test('a typing error between good readings is ignored', () => {
    const p = plano({ leituras: le(['2026-01-01', 10_000], ['2026-02-01', 110_000], ['2026-04-11', 15_000]) })
    expect([p.km, p.kmPorDia, p.leituraIgnorada]).toEqual([15_000, 50, true])
  })
  test('of two contradicting readings the newer one counts', () => {
    const p = plano({ leituras: le(['2026-01-01', 50_000], ['2026-06-01', 5000]) })
    expect([p.km, p.kmPorDia, p.leituraIgnorada, p.proxima]).toEqual([5000, null, true, 10])
  })
  test('a last reading that is too low does not undo three good ones', () => {
    const p = plano({
      leituras: le(['2025-12-01', 8000], ['2026-01-01', 9000], ['2026-03-01', 12_000], ['2026-06-01', 1200]),
    })
    expect([p.km, p.leituraIgnorada]).toEqual([12_000, true])
  })
})

test('a month after the 31st ends on the last day of a shorter month', () => {
  expect([addMonths('2024-01-31', 1), addMonths('2024-02-29', 12), addMonths('2026-03-31', -1)]).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
  ])
})

test('gaps of a plan: missing multiples of its smallest step', () => {
  expect(gaps([10_000, 20_000, 40_000, 60_000])).toEqual([30_000, 50_000])
  expect(gaps([10_000, 20_000])).toEqual([])
  expect(gaps([])).toEqual([])
})

describe('which packages fit a vehicle', () => {
  const marca = { marca: 'Fiat', modelo: '', ano: 0, severo: false, alcance: 'marca' as const, km: 10_000, cod: 1 }
  const uno = { ...marca, modelo: 'Uno', alcance: 'modelo' as const, cod: 2 }
  const versao = { ...marca, modelo: 'Uno Way 1.0', ano: 2020, alcance: 'versao' as const, cod: 3 }
  const all = [marca, uno, versao, { ...marca, km: 20_000, cod: 4 }, { ...versao, severo: true, km: 5000, cod: 5 }]
  test.each([
    ['Uno Way 1.0', 2020, [3, 4]],
    ['UNO WAY 1.0 Evo', 2020, [3, 4]],
    ['Uno Way 1.0', 2021, [2, 4]],
    ['Unox 1.0', 2020, [1, 4]],
    ['Mobi Like', null, [1, 4]],
  ])('%s of %s', (modelo, ano, codigos) =>
    expect(planoFor(all, { marca: 'fiat', modelo, ano }).map((p) => p.cod)).toEqual(codigos),
  )
  test('a vehicle of another make has no package', () =>
    expect(planoFor(all, { marca: 'Ford', modelo: 'Uno', ano: 2020 })).toEqual([]))
})

test.each([
  ['every 20,000 km, at 19,999', { km: 20_000, meses: null }, { km: 19_999 }, false],
  ['every 20,000 km, at 20,000', { km: 20_000, meses: null }, { km: 20_000 }, true],
  ['done 19,000 km ago', { km: 20_000, meses: null }, { km: 60_000, feitoKm: 41_000 }, false],
  ['every 20,000 km, done at an unknown km', { km: 20_000, meses: null }, { km: 60_000, feitoHaMeses: 2 }, false],
  ['every 12 months, 13 months old', { km: null, meses: 12 }, { meses: 13 }, true],
  ['every 12 months, done 3 months ago', { km: null, meses: 12 }, { meses: 40, feitoHaMeses: 3 }, false],
  ['whichever first', { km: 20_000, meses: 12 }, { km: 5000, meses: 12 }, true],
  ['by model alone, never done', { km: null, meses: null }, {}, true],
  ['by model alone, done once', { km: null, meses: null }, { feitoHaMeses: 2 }, false],
  ['nothing is known', { km: 20_000, meses: 12 }, {}, false],
])('à la carte: %s', (_name, rule, v, due) =>
  expect(isAdicionalDue(rule, { km: null, meses: null, feitoKm: null, feitoHaMeses: null, ...v })).toBe(due),
)
