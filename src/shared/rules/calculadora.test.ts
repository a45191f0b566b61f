import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { custoHora, descontoAte, margemLiquida, markup, precoPara } from '#shared/rules/calculadora.ts'

const TAXAS = { impostosPontos: 925, comissaoPontos: 200 }

describe('check values of domain §10', () => {
  test('an hour of a shop with 120,000 of fixed cost, 8 mechanics, 80 % sold costs 106.53', () => {
    expect(custoHora({ custoFixoMensal: 12_000_000, mecanicos: 8, horasMes: 176, utilizacaoPontos: 8000 })).toBe(10_653)
  })
  test('a cost of 100 at 9.25 % + 2 % + 25 % sells for 156.86', () => {
    expect(precoPara(10_000, TAXAS, 2500)).toBe(15_686)
  })
})

test('rates that leave nothing have no price', () => {
  expect(precoPara(10_000, { impostosPontos: 6000, comissaoPontos: 2000 }, 2000)).toBeNull()
})

test('markup and margin say the same of one price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (custo, sobre) => {
      const preco = custo + sobre
      const k = (markup(preco, custo) ?? 0) - 1
      expect(k / (1 + k)).toBeCloseTo((preco - custo) / preco, 9)
    }),
  )
})

test('the asked margin is what the price leaves, to the centavo, and the price grows with it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 6000 }), (custo, margem) => {
      const preco = precoPara(custo, TAXAS, margem) ?? 0
      expect(Math.abs((margemLiquida(preco, custo, TAXAS) ?? 0) - margem / 10_000)).toBeLessThanOrEqual(1 / preco)
      expect(precoPara(custo, TAXAS, margem + 100)).toBeGreaterThanOrEqual(preco)
    }),
  )
})

test('the largest discount leaves the minimum margin and one centavo more does not', () => {
  const p = { ...TAXAS, margemMinimaPontos: 1000 }
  const desconto = descontoAte(20_000, 10_000, p)
  expect(margemLiquida(20_000 - desconto, 10_000, p)).toBeGreaterThanOrEqual(0.1 - 1e-4)
  expect(margemLiquida(20_000 - desconto - 1, 10_000, p)).toBeLessThan(0.1)
  expect(descontoAte(9000, 10_000, p)).toBe(0)
})
