import { expect, test } from 'vitest'
import { baseLivre } from './lugar-dos-avisos.ts'

test('a message stands at the foot where nothing waits there', () => {
  expect(baseLivre(80, 800, [])).toBe(16)
  expect(baseLivre(80, 800, [{ top: 100, bottom: 136 }])).toBe(16)
})

test('it stands above a bar of actions, and above the button over that bar too', () => {
  expect(baseLivre(80, 800, [{ top: 740, bottom: 800 }])).toBe(72)
  expect(
    baseLivre(80, 800, [
      { top: 640, bottom: 676 },
      { top: 740, bottom: 800 },
    ]),
  ).toBe(172)
})

test('where no room is left above, it stays within the window', () => {
  expect(baseLivre(80, 200, [{ top: 20, bottom: 200 }])).toBe(16)
})
