import { expect, test } from 'vitest'
import { growRows } from './useVirtualRows.ts'

const items = (de: number, ate: number) => Array.from({ length: ate - de + 1 }, (_, i) => ({ index: de + i }))
const view = (startIndex: number, endIndex: number) => ({ startIndex, endIndex })
const AHEAD = { novas: 2, ahead: true }
const NOTHING = { de: 0, ate: -1 }

test('visible rows render at once, the others a few per frame until all are there', () => {
  let before = growRows(items(6, 34), view(20, 29), NOTHING, AHEAD)
  expect(before).toEqual({ de: 20, ate: 31, faltam: true })
  const steps: number[] = []
  while (before.faltam) {
    before = growRows(items(6, 34), view(20, 29), before, AHEAD)
    steps.push(before.ate - before.de + 1)
  }
  expect(before).toMatchObject({ de: 6, ate: 34 })
  expect(steps).toEqual([14, 16, 18, 20, 22, 24, 26, 28, 29])
})

test('rendered rows stay while scrolling on and leave once out of reach', () => {
  expect(growRows(items(10, 40), view(20, 30), { de: 5, ate: 32 }, AHEAD)).toEqual({ de: 10, ate: 34, faltam: true })
  expect(growRows(items(10, 40), view(20, 30), { de: 18, ate: 45 }, { novas: 2, ahead: false })).toEqual({
    de: 16,
    ate: 40,
    faltam: true,
  })
})

test('the frame that scrolls renders only rows that become visible', () => {
  const scrolling = { novas: 0, ahead: true }
  expect(growRows(items(10, 40), view(22, 34), { de: 6, ate: 32 }, scrolling)).toEqual({
    de: 10,
    ate: 34,
    faltam: true,
  })
})

test('after a jump, rows rendered before leave no gap before the visible ones', () => {
  expect(growRows(items(36, 74), view(50, 60), { de: 0, ate: 40 }, AHEAD)).toEqual({ de: 50, ate: 62, faltam: true })
})

test('a list without rows renders none', () => {
  expect(growRows([], null, NOTHING, AHEAD)).toEqual({ de: 0, ate: -1, faltam: false })
})
