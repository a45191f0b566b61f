import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Scenario, composePreco } from '#shared/rules/scenario.ts'

const BASE: Scenario = {
  id: 'a',
  nome: 'Cenário 1',
  custo: 10_000,
  margemPontos: 2500,
  impostosPontos: 925,
  comissaoPontos: 200,
}

test('the price of domain §10 is cost, taxes, commission and margin', () => {
  expect(composePreco(BASE, 1500)).toEqual({
    preco: 15_686,
    custo: 10_000,
    impostos: 1451,
    comissao: 314,
    margem: 3921,
    markup: 1.5686,
    desconto: 2127,
  })
})

test('there is no price without a cost or when the rates leave nothing', () => {
  expect(composePreco({ ...BASE, custo: null }, 1500)).toBeNull()
  expect(composePreco({ ...BASE, margemPontos: 8875 }, 1500)).toBeNull()
})

test('a margin below the minimum leaves no discount', () => {
  expect(composePreco({ ...BASE, margemPontos: 1000 }, 1500)?.desconto).toBe(0)
})

test('the parts add up to the price, to the centavo', () => {
  const taxa = fc.integer({ min: 0, max: 3000 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000_000 }),
      taxa,
      taxa,
      taxa,
      (custo, margemPontos, impostosPontos, comissaoPontos) => {
        const p = composePreco({ ...BASE, custo, margemPontos, impostosPontos, comissaoPontos }, 0)
        if (!p) throw new Error('no price')
        expect(p.custo + p.impostos + p.comissao + p.margem).toBe(p.preco)
      },
    ),
  )
})
