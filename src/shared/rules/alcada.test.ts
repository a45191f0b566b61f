import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Alcada, describeExcess, findExcesses } from '#shared/rules/alcada.ts'

const peca = (precoUnitario: number | null, custoUnitario: number | null, desconto = 0, quantidade = 1) => ({
  codigo: 'P',
  descricao: 'Pastilha',
  quantidade,
  custoUnitario,
  precoUnitario,
  desconto,
})
const onRow = (...pecas: ReturnType<typeof peca>[]) => ({ titulo: 'Freios', pecas, maoDeObra: [] })
const ALCADA: Alcada = { descontoMaximo: 0.1, margemMinima: 0.2 }

test.each([
  ['at the limits', onRow(peca(10_000, 7200, 1000)), []],
  ['a discount beyond', onRow(peca(10_000, 5000, 1001)), ['DESCONTO']],
  ['a margin below', onRow(peca(10_000, 8100)), ['MARGEM']],
  ['both', onRow(peca(10_000, 8000, 2000)), ['DESCONTO', 'MARGEM']],
  ['one part of two', onRow(peca(10_000, 5000, 0), peca(5000, 1000, 4000)), ['DESCONTO']],
  ['not priced yet', onRow(peca(null, null)), []],
  ['given away', onRow(peca(10_000, 5000, 10_000)), ['DESCONTO', 'MARGEM']],
  ['free and without cost', onRow(peca(0, 0)), []],
])('%s', (_, l, types) => {
  expect(findExcesses([l], ALCADA).map((e) => e.tipo)).toEqual(types)
})

test('labour has the same limits as parts, and the path names the field', () => {
  const maoDeObra = [
    { codigo: 'S', descricao: 'Alinhamento', minutos: 90, custoHora: 1000, valorHora: 10_000, desconto: 3000 },
  ]
  const [e] = findExcesses([onRow(peca(100, 1)), { titulo: 'Alinhamento', pecas: [], maoDeObra }], ALCADA)
  expect(e).toMatchObject({ caminho: 'linhas.1.maoDeObra.0.desconto', valor: 0.2 })
  expect(e && describeExcess(e)).toBe('Alinhamento: desconto de 20 % passa dos 10 % da sua alçada')
})

test('a wider authority never reports more excesses', () => {
  const valor = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(valor, valor, valor, fc.double({ min: 0, max: 1, noNaN: true }), (preco, custo, desconto, amount) => {
      const l = [onRow(peca(preco, custo, Math.min(preco, desconto)))]
      const wide = {
        descontoMaximo: Math.min(1, ALCADA.descontoMaximo + amount),
        margemMinima: ALCADA.margemMinima - amount * 2,
      }
      expect(findExcesses(l, wide).length).toBeLessThanOrEqual(findExcesses(l, ALCADA).length)
    }),
  )
})
