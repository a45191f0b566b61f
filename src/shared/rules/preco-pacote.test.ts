import { expect, test } from 'vitest'
import { type MaoDeObra, type Peca, totalLinha } from './orcamento.ts'
import { comPrecoFechado, precoDoPacote } from './preco-pacote.ts'

const peca = (precoUnitario: number | null, quantidade = 1): Peca => ({
  codigo: 'P',
  descricao: 'Óleo',
  quantidade,
  custoUnitario: precoUnitario === null ? null : Math.round(precoUnitario / 2),
  precoUnitario,
  desconto: 0,
})
const servico = (valorHora: number, minutos = 60): MaoDeObra => ({
  codigo: 'S',
  descricao: 'Troca',
  minutos,
  custoHora: 5000,
  valorHora,
  desconto: 0,
})
const conteudo = { pecas: [peca(3333, 4), peca(2999)], maoDeObra: [servico(20_000, 50)] }

test('the sum of parts and labour, and what is left of it', () => {
  // 4 × 33.33 + 29.99 + 50 min of 200.00 an hour = 133.32 + 29.99 + 166.67
  expect(precoDoPacote(conteudo, null)).toEqual({
    soma: 32_998,
    preco: 32_998,
    custo: 4 * 1667 + 1500 + 4167,
    margem: (32_998 - 12_335) / 32_998,
  })
})

test('a closed price stands for the sum, which is still told', () => {
  expect(precoDoPacote(conteudo, 29_900)).toMatchObject({ soma: 32_998, preco: 29_900 })
  expect(precoDoPacote({ ...conteudo, pecas: [peca(null)] }, 29_900)).toMatchObject({ soma: null, margem: null })
})

test('in a quote a package comes to its closed price, to the centavo', () => {
  for (const fechado of [0, 1, 9999, 29_900, 32_997, 32_998, 32_999, 50_000])
    expect(totalLinha(comPrecoFechado(conteudo, fechado)), String(fechado)).toBe(fechado)
  expect(comPrecoFechado(conteudo, null)).toEqual(conteudo)
})
