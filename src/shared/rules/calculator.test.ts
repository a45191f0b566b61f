import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourlyCost, maxDiscount, netMargin, markup, precoFor } from '#shared/rules/calculator.ts'

const RATES = { impostosPontos: 925, comissaoPontos: 200 }

describe('check values of domain §10', () => {
  test('an hour costs 106.53 with a fixed cost of 120,000, 8 mechanics and 80 % sold', () => {
    expect(hourlyCost({ custoFixoMensal: 12_000_000, mecanicos: 8, horasMes: 176, utilizacaoPontos: 8000 })).toBe(
      10_653,
    )
  })
  test('a cost of 100 with rates of 9.25 % + 2 % + 25 % sells for 156.86', () => {
    expect(precoFor(10_000, RATES, 2500)).toBe(15_686)
  })
})

test('rates of 100 % or more give no price', () => {
  expect(precoFor(10_000, { impostosPontos: 6000, comissaoPontos: 2000 }, 2000)).toBeNull()
})

test('markup and margin of one price agree', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (custo, sobre) => {
      const preco = custo + sobre
      const k = (markup(preco, custo) ?? 0) - 1
      expect(k / (1 + k)).toBeCloseTo((preco - custo) / preco, 9)
    }),
  )
})

test('the price leaves the requested margin to the centavo, and grows with it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 6000 }), (custo, margem) => {
      const preco = precoFor(custo, RATES, margem) ?? 0
      expect(Math.abs((netMargin(preco, custo, RATES) ?? 0) - margem / 10_000)).toBeLessThanOrEqual(1 / preco)
      expect(precoFor(custo, RATES, margem + 100)).toBeGreaterThanOrEqual(preco)
    }),
  )
})

test('the largest discount keeps the minimum margin; one centavo more does not', () => {
  const p = { ...RATES, margemMinimaPontos: 1000 }
  const desconto = maxDiscount(20_000, 10_000, p)
  expect(netMargin(20_000 - desconto, 10_000, p)).toBeGreaterThanOrEqual(0.1 - 1e-4)
  expect(netMargin(20_000 - desconto - 1, 10_000, p)).toBeLessThan(0.1)
  expect(maxDiscount(9000, 10_000, p)).toBe(0)
})
