import { expect, test } from 'vitest'
import { Leftovers } from './leftovers.ts'

test('surplus of stores is stored at any size and given away once', () => {
  const leftovers = new Leftovers([3, 7, 9], 2)
  leftovers.put(0, 1, 4)
  leftovers.put(1, 1, 255)
  expect(leftovers.de(1, 3)).toEqual([{ loja: 7, unidades: 255 }])
  leftovers.put(2, 1, 256)
  leftovers.put(2, 0, 70_000)
  leftovers.put(1, 0, 0)
  expect(leftovers.de(0, 3)).toEqual([{ loja: 9, unidades: 70_000 }])
  expect(leftovers.de(1, 0)).toEqual([
    { loja: 3, unidades: 4 },
    { loja: 7, unidades: 255 },
    { loja: 9, unidades: 256 },
  ])
  leftovers.spend(1, [
    { loja: 9, unidades: 200 },
    { loja: 3, unidades: 4 },
  ])
  expect(leftovers.de(1, 7)).toEqual([{ loja: 9, unidades: 56 }])
})
