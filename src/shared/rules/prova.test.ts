import { expect, test } from 'vitest'
import { carparts } from '#tests/carparts.ts'
import { classesAbc } from './demanda.ts'
import { atendimentoCom, niveisDe, niveisIngenuos, type PecaProvada, viver } from './prova.ts'
import { POLITICAS } from './reposicao.ts'

test('intermittent parts are served better than by the mean of three months with the same stock', () => {
  const { politica } = POLITICAS.PADRAO
  const series = carparts(800).map((s) => s.slice(-42))
  const abc = classesAbc(series.map((s) => s.slice(-12).reduce((a, b) => a + b, 0)))
  const parts = series.map((serie, i): PecaProvada => ({
    serie,
    prazo: { dias: politica.prazo, desvio: politica.prazoDesvio, fonte: 'POLITICA' },
    minimo: 1,
    multiplo: 1,
    abc: abc[i] ?? 'C',
  }))
  const lived = (levels: (p: PecaProvada, before: readonly number[]) => ReturnType<typeof niveisDe>) => {
    const sums = { procura: 0, atendida: 0, estoque: 0 }
    for (const p of parts) {
      const d = viver(p, politica, (before) => levels(p, before))
      sums.procura += d.procura
      sums.atendida += d.atendida
      sums.estoque += d.estoqueMedio
    }
    return { estoque: sums.estoque, atendimento: sums.atendida / sums.procura }
  }
  const ours = lived((p, before) => niveisDe(p, before, politica))
  const naive = [0.5, 1, 2, 3, 5].map((f) => lived((p, before) => niveisIngenuos(p, before, politica, f)))
  const same = atendimentoCom(ours.estoque, naive)
  console.log(
    `served ${ours.atendimento.toFixed(3)}, by the mean of three months with the same stock ${same?.toFixed(3)}`,
  )
  expect(same).not.toBeNull()
  expect(ours.atendimento).toBeGreaterThan(same ?? 1)
})

test('a stock between two points serves what lies between them; beyond them nobody knows', () => {
  const points = [
    { estoque: 300, atendimento: 0.9 },
    { estoque: 100, atendimento: 0.5 },
    { estoque: 0, atendimento: null },
  ]
  expect([100, 200, 300, 301, 99].map((e) => atendimentoCom(e, points))).toEqual([0.5, 0.7, 0.9, null, null])
})
