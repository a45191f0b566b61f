import { describe, expect, test } from 'vitest'
import {
  adicionalDevido,
  buracos,
  planoDoVeiculo,
  planoPara,
  somarMeses,
  type HistoriaDoVeiculo,
  type Leitura,
} from './plano.ts'

const PLANO = [10, 20, 30, 40].map((mil, i) => ({
  codPacote: mil,
  km: mil * 1000,
  meses: (i + 1) * 12,
  toleranciaKm: 1000,
}))
const HOJE = '2026-06-15'
const le = (...l: [dia: string, km: number][]): Leitura[] => l.map(([dia, km]) => ({ dia, km }))
const plano = (mais: Partial<HistoriaDoVeiculo>) =>
  planoDoVeiculo({ plano: PLANO, leituras: [], feitos: [], pulados: [], inicio: null, hoje: HOJE, ...mais })

/** Worked by hand: readings, done, skipped, first day → next due, what one visit would do, states of 10, 20, 30 and 40 thousand. */
const CASOS: [
  nome: string,
  h: Partial<HistoriaDoVeiculo>,
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
const LETRA = { FEITA: 'X', PULADA: 'P', VENCIDA: 'V', NA_JANELA: 'J', FUTURA: 'F' } as const

describe('next due, against a table worked by hand', () => {
  test.each(CASOS)('%s', (_nome, h, proxima, sugerida, situacoes) => {
    const p = plano(h)
    expect([p.proxima, p.sugerida, p.revisoes.map((r) => LETRA[r.situacao]).join('')]).toEqual([
      proxima,
      sugerida,
      situacoes,
    ])
  })
})

describe('km a day and the predicted date', () => {
  test('two readings a hundred days apart', () => {
    const p = plano({ leituras: le(['2026-01-01', 1000], ['2026-04-11', 6000]) })
    // 5,000 km in 100 days: 50 a day; 4,000 km are left: 80 days after 11 April.
    expect([p.kmPorDia, p.revisoes[0]?.prevista, p.revisoes[0]?.por]).toEqual([50, '2026-06-30', 'km'])
  })
  test('whichever comes first: the months do', () => {
    const p = plano({ leituras: le(['2026-01-01', 1000], ['2026-04-11', 2000]), inicio: '2025-12-20' })
    expect([p.revisoes[0]?.prevista, p.revisoes[0]?.por]).toEqual(['2026-12-20', 'meses'])
  })
  test('one reading, or two within a week, predict nothing', () => {
    expect(plano({ leituras: le(['2026-06-01', 5000]) }).kmPorDia).toBeNull()
    expect(plano({ leituras: le(['2026-06-01', 5000], ['2026-06-07', 5300]) }).revisoes[0]?.prevista).toBeNull()
  })
  test('a car that stands still has no date by km', () => {
    const p = plano({ leituras: le(['2026-01-01', 5000], ['2026-06-01', 5000]) })
    expect([p.kmPorDia, p.revisoes[0]?.prevista]).toEqual([0, null])
  })
})

describe('an odometer that runs backwards', () => {
  test('a slip of the keyboard between good readings is left out', () => {
    const p = plano({ leituras: le(['2026-01-01', 10_000], ['2026-02-01', 110_000], ['2026-04-11', 15_000]) })
    expect([p.km, p.kmPorDia, p.leituraIgnorada]).toEqual([15_000, 50, true])
  })
  test('of two that contradict each other the newest is believed', () => {
    const p = plano({ leituras: le(['2026-01-01', 50_000], ['2026-06-01', 5000]) })
    expect([p.km, p.kmPorDia, p.leituraIgnorada, p.proxima]).toEqual([5000, null, true, 10])
  })
  test('a last reading too low does not undo three good ones', () => {
    const p = plano({
      leituras: le(['2025-12-01', 8000], ['2026-01-01', 9000], ['2026-03-01', 12_000], ['2026-06-01', 1200]),
    })
    expect([p.km, p.leituraIgnorada]).toEqual([12_000, true])
  })
})

test('months keep to the end of a shorter month', () => {
  expect([somarMeses('2024-01-31', 1), somarMeses('2024-02-29', 12), somarMeses('2026-03-31', -1)]).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
  ])
})

test('holes of a plan: multiples of its step that it lacks', () => {
  expect(buracos([10_000, 20_000, 40_000, 60_000])).toEqual([30_000, 50_000])
  expect(buracos([10_000, 20_000])).toEqual([])
  expect(buracos([])).toEqual([])
})

describe('which packages are a vehicle’s', () => {
  const marca = { marca: 'Fiat', modelo: '', ano: 0, severo: false, alcance: 'marca' as const, km: 10_000, cod: 1 }
  const uno = { ...marca, modelo: 'Uno', alcance: 'modelo' as const, cod: 2 }
  const versao = { ...marca, modelo: 'Uno Way 1.0', ano: 2020, alcance: 'versao' as const, cod: 3 }
  const todos = [marca, uno, versao, { ...marca, km: 20_000, cod: 4 }, { ...versao, severo: true, km: 5000, cod: 5 }]
  test.each([
    ['Uno Way 1.0', 2020, [3, 4]],
    ['UNO WAY 1.0 Evo', 2020, [3, 4]],
    ['Uno Way 1.0', 2021, [2, 4]],
    ['Unox 1.0', 2020, [1, 4]],
    ['Mobi Like', null, [1, 4]],
  ])('%s of %s', (modelo, ano, codigos) =>
    expect(planoPara(todos, { marca: 'fiat', modelo, ano }).map((p) => p.cod)).toEqual(codigos),
  )
  test('another make has none', () => expect(planoPara(todos, { marca: 'Ford', modelo: 'Uno', ano: 2020 })).toEqual([]))
})

test.each([
  ['every 20,000 km, at 19,999', { km: 20_000, meses: null }, { km: 19_999 }, false],
  ['every 20,000 km, at 20,000', { km: 20_000, meses: null }, { km: 20_000 }, true],
  ['done 19,000 km ago', { km: 20_000, meses: null }, { km: 60_000, feitoKm: 41_000 }, false],
  ['every 12 months, 13 months old', { km: null, meses: 12 }, { meses: 13 }, true],
  ['every 12 months, done 3 months ago', { km: null, meses: 12 }, { meses: 40, feitoHaMeses: 3 }, false],
  ['whichever first', { km: 20_000, meses: 12 }, { km: 5000, meses: 12 }, true],
  ['by model alone, never done', { km: null, meses: null }, {}, true],
  ['by model alone, done once', { km: null, meses: null }, { feitoHaMeses: 2 }, false],
  ['nothing is known', { km: 20_000, meses: 12 }, {}, false],
])('à la carte: %s', (_nome, regra, v, devido) =>
  expect(adicionalDevido(regra, { km: null, meses: null, feitoKm: null, feitoHaMeses: null, ...v })).toBe(devido),
)
