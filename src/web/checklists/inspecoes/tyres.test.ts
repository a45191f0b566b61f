import { expect, test } from 'vitest'
import { CELLS, typedDepth, withCorner } from './tyres.ts'

test.each([
  ['', null, false],
  ['6', 6, false],
  ['65', 6.5, true],
  ['08', 0.8, true],
  ['6,', 6, false],
  ['6,2', 6.2, true],
  ['10,2', 10.2, true],
])('typed %s is %s, complete: %s', (typed, depth, complete) => {
  expect(typedDepth(typed)).toEqual({ depth, complete })
})

test('a corner changed keeps its other figures and the other corners', () => {
  const one = withCorner(null, 'DE', { interno: 5 })
  expect(withCorner(withCorner(one, 'DE', { dot: '2324' }), 'TD', { meio: 4 })).toEqual({
    DE: { interno: 5, meio: null, externo: null, dot: '2324', pressao: null },
    TD: { interno: null, meio: 4, externo: null, dot: null, pressao: null },
  })
})

test('twelve places are typed corner by corner', () => {
  expect(CELLS).toHaveLength(12)
  expect(CELLS[3]).toEqual({ corner: 'DD', place: 'interno' })
})
