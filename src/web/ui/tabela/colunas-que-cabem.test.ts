import { expect, test } from 'vitest'
import type { Coluna } from './coluna.ts'
import { colunasQueCabem } from './colunas-que-cabem.ts'

const coluna = (id: string, largura: number, mais: Partial<Coluna<object>> = {}): Coluna<object> => ({
  id,
  titulo: id,
  largura,
  celula: () => null,
  ...mais,
})
const COLUNAS = [
  coluna('veiculo', 290),
  coluna('etapa', 172, { fica: true }),
  coluna('cliente', 160),
  coluna('achados', 100),
  coluna('valor', 138, { fica: true }),
  coluna('dono', 60, { fica: true }),
  coluna('numero', 122),
]
const ids = (largura: number | null, escolheu?: (id: string) => boolean) =>
  colunasQueCabem(COLUNAS, largura, 88, escolheu).colunas.map((c) => c.coluna.id)

test('a wide table shows every column, the first with the spare room', () => {
  const { colunas, minimo, estreita } = colunasQueCabem(COLUNAS, 1180, 88)
  expect(colunas).toHaveLength(7)
  expect(colunas.map((c) => c.px)).toEqual([undefined, 172, 160, 100, 138, 60, 122])
  expect([minimo, estreita]).toEqual([1050, false])
  expect(ids(null)).toHaveLength(7)
})

test('on a tablet what the list is about stays, and the rest leaves from the right only as far as needed', () => {
  expect(ids(720)).toEqual(['veiculo', 'etapa', 'valor', 'dono'])
  expect(ids(860)).toEqual(['veiculo', 'etapa', 'cliente', 'achados', 'valor', 'dono'])
  expect(colunasQueCabem(COLUNAS, 720, 88).minimo).toBeLessThanOrEqual(720)
})

test('on a desk a column leaves rather than stand half out of sight', () => {
  expect(ids(1020)).toEqual(['veiculo', 'etapa', 'cliente', 'achados', 'valor', 'dono'])
})

test('a column that the person chose stays', () => {
  expect(ids(720, (id) => id === 'numero')).toContain('numero')
})

test('what another cell says in a narrow table leaves even where it fits, unless the person chose it', () => {
  const colunas = [coluna('veiculo', 290), coluna('cliente', 160, { soLarga: true })]
  const em = (largura: number, escolheu?: (id: string) => boolean) =>
    colunasQueCabem(colunas, largura, 88, escolheu).colunas.map((c) => c.coluna.id)
  expect(em(1180)).toEqual(['veiculo', 'cliente'])
  expect(em(720)).toEqual(['veiculo'])
  expect(em(720, (id) => id === 'cliente')).toEqual(['veiculo', 'cliente'])
})
