import { expect, test } from 'vitest'
import { CAR_SHAPES } from '#shared/checklists/car-views.ts'
import { CAR_VIEWS } from '#shared/checklists/inspecao.ts'
import { carDrawing } from './car-drawing.ts'

/** Where the paper puts a view, how large, and what it draws there. */
function placed(svg: string, index: number) {
  const found = [
    ...svg.matchAll(/<g transform="translate\((\d+) (\d+)\)"><g transform="scale\(([\d.]+)\)"(.*?)<text/gs),
  ]
  const [, x, y, scale, drawn] = found[index] ?? []
  return { x: Number(x), y: Number(y), scale: Number(scale), drawn: drawn ?? '' }
}
const ON_PAPER = ['ESQUERDA', 'DIREITA', 'CIMA', 'FRENTE', 'TRASEIRA'] as const

test('the paper draws every view in the lines of the phone', () => {
  const svg = carDrawing([])
  expect([...ON_PAPER].toSorted()).toEqual([...CAR_VIEWS].toSorted())
  ON_PAPER.forEach((view, n) => {
    const { drawn } = placed(svg, n)
    expect([...drawn.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)).toEqual(CAR_SHAPES[view].paths)
    expect([...drawn.matchAll(/<circle /g)]).toHaveLength(CAR_SHAPES[view].circles.length)
    expect(drawn.includes('scale(-1 1)')).toBe(view === 'DIREITA')
  })
})

test.each(ON_PAPER)('a mark lies on the paper where it was tapped: %s', (vista) => {
  const svg = carDrawing([
    { n: 3, avaria: { id: '', vista, x: 0.25, y: 0.5, tipo: 'RISCO', observacao: '', midias: [] } },
  ])
  const { x, y, scale } = placed(svg, ON_PAPER.indexOf(vista))
  const mark = /<circle cx="([\d.]+)" cy="([\d.]+)" r="7"/.exec(svg)
  expect(Number(mark?.[1])).toBeCloseTo(x + 80 * scale, 1)
  expect(Number(mark?.[2])).toBeCloseTo(y + 80 * scale, 1)
})

test('views do not overlap and stay on the paper', () => {
  const svg = carDrawing([])
  const boxes = ON_PAPER.map((_, n) => placed(svg, n)).map(({ x, y, scale }) => ({
    x,
    y,
    right: x + 320 * scale,
    bottom: y + 160 * scale + 12,
  }))
  for (const b of boxes) {
    expect([b.right <= 515, b.bottom <= 216]).toEqual([true, true])
    const over = boxes.filter((o) => o !== b && o.x < b.right && b.x < o.right && o.y < b.bottom && b.y < o.bottom)
    expect(over).toEqual([])
  }
})

test.each(ON_PAPER)('a mark on an edge is whole: %s', (vista) => {
  const avaria = { id: '', vista, tipo: 'RISCO' as const, observacao: '', midias: [] }
  const svg = carDrawing([
    { n: 1, avaria: { ...avaria, x: 0, y: 0 } },
    { n: 2, avaria: { ...avaria, x: 1, y: 1 } },
  ])
  const marks = [...svg.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)" r="7"/g)]
  expect(marks).toHaveLength(2)
  for (const [, x, y] of marks) {
    expect([Number(x) >= 8, Number(x) <= 507]).toEqual([true, true])
    expect([Number(y) >= 8, Number(y) <= 208]).toEqual([true, true])
  }
})
