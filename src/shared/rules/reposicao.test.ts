import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecast } from './demand.ts'
import {
  targetOf,
  normal,
  stopped,
  POLITICAS,
  type LeadTime,
  orderQuantity,
  quantile,
  leftoverOf,
  capOf,
  transfer,
} from './reposicao.ts'

const LEAD_TIME: LeadTime = { dias: 7, desvio: 2, fonte: 'FORNECEDOR' }

test('the formulas give the agreed figures', () => {
  const target = targetOf({ previsao: 60, sigma: 24, adi: 1 }, LEAD_TIME, 7, 1.645)
  expect([target.seguranca, target.s, target.S].map((x) => x.toFixed(3))).toEqual(['27.761', '41.761', '55.761'])
  const given = (naMao: number) =>
    orderQuantity(target, { posicao: naMao - 4 + 6, minimo: 4, multiplo: 4, teto: Infinity }).quantidade
  expect([given(10), given(60)]).toEqual([44, 0])
})

test('quantiles of a count match published tables', () => {
  // Poisson of mean 5: P(X ≤ 8) = 0.9319, P(X ≤ 9) = 0.9682.
  expect([quantile(5, 5, 0.93), quantile(5, 5, 0.95), quantile(5, 5, 0.968)]).toEqual([8, 9, 9])
  // The negative binomial with mean 3 and variance 6 has r = 3, p = ½: P(X ≤ 7) = 0.9453, P(X ≤ 8) = 0.9673.
  expect([quantile(3, 6, 0.945), quantile(3, 6, 0.95)]).toEqual([7, 8])
  expect(quantile(0, 4, 0.99)).toBe(0)
  expect(normal(1.645)).toBeCloseTo(0.950015, 6)
  expect(normal(-1.96)).toBeCloseTo(0.024998, 6)
})

test('the minimum, the multiple and the cap limit the quantity', () => {
  const alvo = { s: 10, S: 20 }
  const q = (extra: object) =>
    orderQuantity(alvo, { posicao: 9, minimo: 1, multiplo: 1, teto: 100, ...extra }).quantidade
  expect([q({}), q({ minimo: 30 }), q({ multiplo: 6 }), q({ teto: 15 }), q({ teto: 15, multiplo: 4 })]).toEqual([
    11, 30, 12, 6, 4,
  ])
  // No multiple of at least the minimum fits under the cap, but the minimum itself does.
  expect([q({ posicao: -20, teto: 1, minimo: 21, multiplo: 10 }), q({ teto: 22, minimo: 13, multiplo: 7 })]).toEqual([
    21, 13,
  ])
  // Less than the minimum fits under the cap: order nothing.
  expect([q({ teto: 15, minimo: 8 }), q({ posicao: 10.01 }), q({ posicao: 10 }), q({ teto: 3 })]).toEqual([0, 0, 10, 0])
  expect([capOf(60, 120), capOf(0.1, 60), capOf(0, 60)]).toEqual([240, 1, 0])
  expect([stopped(11, { parada: 12 }), stopped(12, { parada: 12 })]).toEqual([false, true])
})

const serie = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 36 })
const politica = fc.constantFrom(...Object.values(POLITICAS).map((p) => p.politica))
const pedido = fc.record({
  posicao: fc.integer({ min: -20, max: 300 }),
  minimo: fc.integer({ min: 1, max: 30 }),
  multiplo: fc.integer({ min: 1, max: 12 }),
})

test('never below zero, never above the cap, whole multiples or the minimum', () => {
  fc.assert(
    fc.property(serie, politica, pedido, (meses, p, de) => {
      const f = forecast(meses, p)
      const teto = capOf(f.previsao, p.cobertura)
      const { quantidade: q, semTeto } = orderQuantity(targetOf(f, LEAD_TIME, p.revisao, p.k.A), { ...de, teto })
      expect(q).toBeGreaterThanOrEqual(0)
      if (q > 0) expect(de.posicao + q).toBeLessThanOrEqual(teto)
      expect(q === 0 || q % de.multiplo === 0 || q === de.minimo).toBe(true)
      expect(q).toBeLessThanOrEqual(semTeto)
    }),
    { numRuns: 300 },
  )
})

test('more stock never orders more; more demand never orders less', () => {
  fc.assert(
    fc.property(serie, politica, pedido, fc.integer({ min: 1, max: 50 }), (meses, p, de, extra) => {
      const de_ = (m: readonly number[], posicao: number) => {
        const f = forecast(m, p)
        return orderQuantity(targetOf(f, LEAD_TIME, p.revisao, p.k.B), {
          ...de,
          posicao,
          teto: capOf(f.previsao, p.cobertura),
        }).quantidade
      }
      expect(de_(meses, de.posicao + extra)).toBeLessThanOrEqual(de_(meses, de.posicao))
      expect(
        de_(
          meses.map((x) => x * 2),
          de.posicao,
        ),
      ).toBeGreaterThanOrEqual(de_(meses, de.posicao))
    }),
    { numRuns: 300 },
  )
})

test('a transfer conserves units and leaves every giving store at its s or above', () => {
  const loja = fc.record({
    posicao: fc.integer({ min: 0, max: 100 }),
    livre: fc.integer({ min: 0, max: 100 }),
    s: fc.double({ min: 0, max: 40, noNaN: true }),
    mais: fc.double({ min: 0, max: 40, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(loja, { maxLength: 6 }), fc.double({ min: 0.1, max: 120, noNaN: true }), (lojas, missing) => {
      const targets = lojas.map((l) => ({ s: l.s, S: l.s + l.mais }))
      const leftovers = lojas.map((l, i) => ({
        loja: i,
        unidades: leftoverOf(l.posicao, l.livre, targets[i] ?? { s: 0, S: 0 }),
      }))
      const antes = leftovers.reduce((n, x) => n + x.unidades, 0)
      const { de, total } = transfer(missing, leftovers)
      expect(total).toBe(Math.min(Math.ceil(missing - 1e-9), antes))
      expect(leftovers.reduce((n, x) => n + x.unidades, 0) + total).toBe(antes)
      for (const { loja: i, unidades } of de) {
        expect((lojas[i]?.posicao ?? 0) - unidades).toBeGreaterThanOrEqual((targets[i]?.s ?? 0) - 1e-6)
        expect(unidades).toBeLessThanOrEqual(lojas[i]?.livre ?? 0)
      }
    }),
    { numRuns: 300 },
  )
})
