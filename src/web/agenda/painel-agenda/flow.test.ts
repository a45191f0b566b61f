import { expect, test } from 'vitest'
import { HEIGHT, flowBands, WIDTH } from './flow.ts'

const COLUMNS = [
  { cod: 1, nome: 'Recepção', cor: '#111111' },
  { cod: 2, nome: 'Em Serviço', cor: '#222222' },
  { cod: 3, nome: 'Pronto', cor: '#333333' },
]
const point = (...ns: number[]) => ({ fluxo: ns.map((n, i) => ({ cod: i + 1, n })) })

test('bands are stacked with the last stage at the bottom; empty stages are left out', () => {
  const { bands, maximo } = flowBands([point(1, 0, 3), point(2, 0, 2)], COLUMNS)
  expect(maximo).toBe(4)
  expect(bands.map((f) => [f.nome, f.fim])).toEqual([
    ['Pronto', 2],
    ['Recepção', 2],
  ])
  expect(bands[0]?.pontos).toBe(`0.0,40.0 ${WIDTH}.0,80.0 ${WIDTH}.0,${HEIGHT}.0 0.0,${HEIGHT}.0`)
  expect(bands[1]?.pontos).toBe(`0.0,0.0 ${WIDTH}.0,0.0 ${WIDTH}.0,80.0 0.0,40.0`)
})

test('one day spans the whole width, no days give no bands', () => {
  expect(flowBands([point(2)], COLUMNS).bands[0]?.pontos).toContain(`${WIDTH}.0`)
  expect(flowBands([], COLUMNS)).toEqual({ bands: [], maximo: 0 })
})
