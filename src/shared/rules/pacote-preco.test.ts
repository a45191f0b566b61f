import { expect, test } from 'vitest'
import { type MaoDeObra, type Peca, linhaTotal } from './orcamento.ts'
import { withFixedPreco, pacotePreco } from './pacote-preco.ts'

const peca = (precoUnitario: number | null, quantidade = 1): Peca => ({
  codigo: 'P',
  descricao: 'Óleo',
  quantidade,
  custoUnitario: precoUnitario === null ? null : Math.round(precoUnitario / 2),
  precoUnitario,
  desconto: 0,
})
const addServico = (valorHora: number, minutos = 60): MaoDeObra => ({
  codigo: 'S',
  descricao: 'Troca',
  minutos,
  custoHora: 5000,
  valorHora,
  desconto: 0,
})
const conteudo = { pecas: [peca(3333, 4), peca(2999)], maoDeObra: [addServico(20_000, 50)] }

test('the price is the sum of parts and labour, and the margin is what the cost leaves', () => {
  // 4 × 33.33 + 29.99 + 50 min of 200.00 an hour = 133.32 + 29.99 + 166.67
  expect(pacotePreco(conteudo, null)).toEqual({
    soma: 32_998,
    preco: 32_998,
    custo: 4 * 1667 + 1500 + 4167,
    margem: (32_998 - 12_335) / 32_998,
  })
})

test('a closed price replaces the sum, which is still given', () => {
  expect(pacotePreco(conteudo, 29_900)).toMatchObject({ soma: 32_998, preco: 29_900 })
  expect(pacotePreco({ ...conteudo, pecas: [peca(null)] }, 29_900)).toMatchObject({ soma: null, margem: null })
})

test('in a quote a package totals its closed price, to the centavo', () => {
  for (const fechado of [0, 1, 9999, 29_900, 32_997, 32_998, 32_999, 50_000])
    expect(linhaTotal(withFixedPreco(conteudo, fechado)), String(fechado)).toBe(fechado)
  expect(withFixedPreco(conteudo, null)).toEqual(conteudo)
})
