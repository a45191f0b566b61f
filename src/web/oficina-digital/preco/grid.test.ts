import { expect, it } from 'vitest'
import { newLinha } from '../../recipes/draft/draft.ts'
import { getPath, paste, contaOf, gridRowsOf, withValue, type GridRow } from './grid.ts'

const peca = {
  codigo: 'A',
  descricao: 'Pastilha',
  quantidade: 1,
  custoUnitario: 6000,
  precoUnitario: 10_000,
  desconto: 0,
}
const servico = { codigo: 'S', descricao: 'Troca', minutos: 60, custoHora: 7200, valorHora: 18_000, desconto: 0 }
const linhas = [
  { ...newLinha('Freio'), pecas: [peca], maoDeObra: [servico] },
  { ...newLinha('Palheta'), pecas: [peca] },
]

it('a column copied from a spreadsheet fills the cells below, across lines', () => {
  const r = paste(linhas, '1.250,00\r\n200,00\r\nR$ 75,50\r\n', 0, 2)
  expect(r.recusadas).toBe(0)
  expect([
    r.linhas[0]?.pecas[0]?.precoUnitario,
    r.linhas[0]?.maoDeObra[0]?.valorHora,
    r.linhas[1]?.pecas[0]?.precoUnitario,
  ]).toEqual([125_000, 20_000, 7550])
})

it('a pasted block fills to the right; unreadable cells are counted and stay unchanged', () => {
  const r = paste(linhas, '2\t50,00\tcaro', 0, 0)
  expect(r.linhas[0]?.pecas[0]).toMatchObject({ quantidade: 2, custoUnitario: 5000, precoUnitario: 10_000 })
  expect(r.recusadas).toBe(1)
})

it('a row gives its path for field errors, its total and its margin', () => {
  const [first, second] = gridRowsOf(linhas) as [GridRow, GridRow]
  expect(getPath(first, 'preco')).toBe('linhas.0.pecas.0.precoUnitario')
  expect(getPath(second, 'medida')).toBe('linhas.0.maoDeObra.0.minutos')
  expect(contaOf(first)).toEqual({ total: 10_000, margem: 0.4 })
  expect(contaOf(second)).toEqual({ total: 18_000, margem: 0.6 })
})

it('what a recall’s line costs stays zero, typed or pasted; its quantity may change', () => {
  const free = { ...peca, custoUnitario: 0, precoUnitario: 0 }
  const recall = [{ ...newLinha('Recall'), codRecall: 7, pecas: [free], maoDeObra: [] }]
  const [row] = gridRowsOf(recall) as [GridRow]
  expect(withValue(recall, row, 'preco', 100)[0]?.pecas[0]).toEqual(free)
  expect(paste(recall, '3\t50,00\t70,00', 0, 0).linhas[0]?.pecas[0]).toEqual({ ...free, quantidade: 3 })
})
