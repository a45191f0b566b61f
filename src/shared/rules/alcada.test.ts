import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Alcada, descreverExcesso, excessos } from '#shared/rules/alcada.ts'

const peca = (precoUnitario: number | null, custoUnitario: number | null, desconto = 0, quantidade = 1) => ({
  codigo: 'P',
  descricao: 'Pastilha',
  quantidade,
  custoUnitario,
  precoUnitario,
  desconto,
})
const linha = (...pecas: ReturnType<typeof peca>[]) => ({ titulo: 'Freios', pecas, maoDeObra: [] })
const ALCADA: Alcada = { descontoMaximo: 0.1, margemMinima: 0.2 }

test.each([
  ['at the limits', linha(peca(10_000, 7200, 1000)), []],
  ['a discount beyond', linha(peca(10_000, 5000, 1001)), ['DESCONTO']],
  ['a margin below', linha(peca(10_000, 8100)), ['MARGEM']],
  ['both', linha(peca(10_000, 8000, 2000)), ['DESCONTO', 'MARGEM']],
  ['one part of two', linha(peca(10_000, 5000, 0), peca(5000, 1000, 4000)), ['DESCONTO']],
  ['not priced yet', linha(peca(null, null)), []],
  ['given away', linha(peca(10_000, 5000, 10_000)), ['DESCONTO', 'MARGEM']],
  ['free and without cost', linha(peca(0, 0)), []],
])('%s', (_, l, tipos) => {
  expect(excessos([l], ALCADA).map((e) => e.tipo)).toEqual(tipos)
})

test('labour too, and the path names the field', () => {
  const maoDeObra = [
    { codigo: 'S', descricao: 'Alinhamento', minutos: 90, custoHora: 1000, valorHora: 10_000, desconto: 3000 },
  ]
  const [e] = excessos([linha(peca(100, 1)), { titulo: 'Alinhamento', pecas: [], maoDeObra }], ALCADA)
  expect(e).toMatchObject({ caminho: 'linhas.1.maoDeObra.0.desconto', valor: 0.2 })
  expect(e && descreverExcesso(e)).toBe('Alinhamento: desconto de 20 % passa dos 10 % da sua alçada')
})

test('a wider authority never finds more', () => {
  const valor = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(valor, valor, valor, fc.double({ min: 0, max: 1, noNaN: true }), (preco, custo, desconto, quanto) => {
      const l = [linha(peca(preco, custo, Math.min(preco, desconto)))]
      const largo = {
        descontoMaximo: Math.min(1, ALCADA.descontoMaximo + quanto),
        margemMinima: ALCADA.margemMinima - quanto * 2,
      }
      expect(excessos(l, largo).length).toBeLessThanOrEqual(excessos(l, ALCADA).length)
    }),
  )
})
