import { expect, test } from 'vitest'
import { carparts } from '#tests/records/carparts.ts'
import { classesAbc } from './demand.ts'
import { serviceLevelAt, stockLevelsOf, naiveStockLevels, type BacktestPeca, simulate } from './backtest.ts'
import { POLITICAS } from './reposicao.ts'

test('the policy serves intermittent parts better than a three-month mean with the same stock', () => {
  const { politica } = POLITICAS.PADRAO
  const series = carparts(800).map((s) => s.slice(-42))
  const abc = classesAbc(series.map((s) => s.slice(-12).reduce((a, b) => a + b, 0)))
  const parts = series.map((serie, i): BacktestPeca => ({
    serie,
    prazo: { dias: politica.prazo, desvio: politica.prazoDesvio, fonte: 'POLITICA' },
    minimo: 1,
    multiplo: 1,
    abc: abc[i] ?? 'C',
  }))
  const lived = (levels: (p: BacktestPeca, before: readonly number[]) => ReturnType<typeof stockLevelsOf>) => {
    const sums = { procura: 0, atendida: 0, estoque: 0 }
    for (const p of parts) {
      const d = simulate(p, politica, (before) => levels(p, before))
      sums.procura += d.procura
      sums.atendida += d.atendida
      sums.estoque += d.estoqueMedio
    }
    return { estoque: sums.estoque, atendimento: sums.atendida / sums.procura }
  }
  const ours = lived((p, before) => stockLevelsOf(p, before, politica))
  const naive = [0.5, 1, 2, 3, 5].map((f) => lived((p, before) => naiveStockLevels(p, before, politica, f)))
  const same = serviceLevelAt(ours.estoque, naive)
  console.log(
    `served ${ours.atendimento.toFixed(3)}, by the mean of three months with the same stock ${same?.toFixed(3)}`,
  )
  expect(same).not.toBeNull()
  expect(ours.atendimento).toBeGreaterThan(same ?? 1)
})

test('the share between two points is interpolated; beyond them it is null', () => {
  const points = [
    { estoque: 300, atendimento: 0.9 },
    { estoque: 100, atendimento: 0.5 },
    { estoque: 0, atendimento: null },
  ]
  expect([100, 200, 300, 301, 99].map((e) => serviceLevelAt(e, points))).toEqual([0.5, 0.7, 0.9, null, null])
})
