import { expect, test } from 'vitest'
import { freeBottom } from './toast-place.ts'

test('a toast sits at the bottom when nothing is there', () => {
  expect(freeBottom(80, 800, [])).toBe(16)
  expect(freeBottom(80, 800, [{ top: 100, bottom: 136 }])).toBe(16)
})

test('a toast sits above an action bar, and above a button over that bar too', () => {
  expect(freeBottom(80, 800, [{ top: 740, bottom: 800 }])).toBe(72)
  expect(
    freeBottom(80, 800, [
      { top: 640, bottom: 676 },
      { top: 740, bottom: 800 },
    ]),
  ).toBe(172)
})

test('without room above, a toast stays within the window', () => {
  expect(freeBottom(80, 200, [{ top: 20, bottom: 200 }])).toBe(16)
})
