import { expect, it } from 'vitest'
import { novaLinha } from '../../recipes/edicao/edicao.ts'
import { caminhoDe, colar, contaDe, fileirasDe, type Fileira } from './grade.ts'

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
  { ...novaLinha('Freio'), pecas: [peca], maoDeObra: [servico] },
  { ...novaLinha('Palheta'), pecas: [peca] },
]

it('a column copied from a spreadsheet fills the cells below, across lines', () => {
  const r = colar(linhas, '1.250,00\r\n200,00\r\nR$ 75,50\r\n', 0, 2)
  expect(r.recusadas).toBe(0)
  expect([
    r.linhas[0]?.pecas[0]?.precoUnitario,
    r.linhas[0]?.maoDeObra[0]?.valorHora,
    r.linhas[1]?.pecas[0]?.precoUnitario,
  ]).toEqual([125_000, 20_000, 7550])
})

it('a block fills to the right; what does not read is counted and left as it was', () => {
  const r = colar(linhas, '2\t50,00\tcaro', 0, 0)
  expect(r.linhas[0]?.pecas[0]).toMatchObject({ quantidade: 2, custoUnitario: 5000, precoUnitario: 10_000 })
  expect(r.recusadas).toBe(1)
})

it('a row tells its path in the errors, its total and its margin', () => {
  const [primeira, segunda] = fileirasDe(linhas) as [Fileira, Fileira]
  expect(caminhoDe(primeira, 'preco')).toBe('linhas.0.pecas.0.precoUnitario')
  expect(caminhoDe(segunda, 'medida')).toBe('linhas.0.maoDeObra.0.minutos')
  expect(contaDe(primeira)).toEqual({ total: 10_000, margem: 0.4 })
  expect(contaDe(segunda)).toEqual({ total: 18_000, margem: 0.6 })
})
