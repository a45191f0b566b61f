import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { fitColumns } from './fitting-columns.ts'

const column = (id: string, width: number, extra: Partial<Column<object>> = {}): Column<object> => ({
  id,
  title: id,
  width,
  cell: () => null,
  ...extra,
})
const COLUMNS = [
  column('veiculo', 290),
  column('etapa', 172, { stays: true }),
  column('cliente', 160),
  column('achados', 100),
  column('valor', 138, { stays: true }),
  column('dono', 60, { stays: true }),
  column('numero', 122),
]
const ids = (width: number | null, wasChosen?: (id: string) => boolean) =>
  fitColumns(COLUMNS, width, 88, wasChosen).columns.map((c) => c.column.id)

test('a wide table shows every column and gives the first one the spare width', () => {
  const { columns, min, isNarrow } = fitColumns(COLUMNS, 1180, 88)
  expect(columns).toHaveLength(7)
  expect(columns.map((c) => c.px)).toEqual([undefined, 172, 160, 100, 138, 60, 122])
  expect([min, isNarrow]).toEqual([1050, false])
  expect(ids(null)).toHaveLength(7)
})

test('on a tablet the subject column stays and others leave from the right, only as many as needed', () => {
  expect(ids(720)).toEqual(['veiculo', 'etapa', 'valor', 'dono'])
  expect(ids(860)).toEqual(['veiculo', 'etapa', 'cliente', 'achados', 'valor', 'dono'])
  expect(fitColumns(COLUMNS, 720, 88).min).toBeLessThanOrEqual(720)
})

test('on a desktop a column leaves rather than being half visible', () => {
  expect(ids(1020)).toEqual(['veiculo', 'etapa', 'cliente', 'achados', 'valor', 'dono'])
})

test('a column chosen by the user stays', () => {
  expect(ids(720, (id) => id === 'numero')).toContain('numero')
})

test('a wideOnly column leaves a narrow table even if it fits, unless the user chose it', () => {
  const columns = [column('veiculo', 290), column('cliente', 160, { wideOnly: true })]
  const em = (width: number, wasChosen?: (id: string) => boolean) =>
    fitColumns(columns, width, 88, wasChosen).columns.map((c) => c.column.id)
  expect(em(1180)).toEqual(['veiculo', 'cliente'])
  expect(em(720)).toEqual(['veiculo'])
  expect(em(720, (id) => id === 'cliente')).toEqual(['veiculo', 'cliente'])
})
