import { expect, test } from 'vitest'
import { Sobras } from './sobras.ts'

test('what stores can spare is kept however much it is, and given away once', () => {
  const sobras = new Sobras([3, 7, 9], 2)
  sobras.por(0, 1, 4)
  sobras.por(1, 1, 255)
  expect(sobras.de(1, 3)).toEqual([{ loja: 7, unidades: 255 }])
  sobras.por(2, 1, 256)
  sobras.por(2, 0, 70_000)
  sobras.por(1, 0, 0)
  expect(sobras.de(0, 3)).toEqual([{ loja: 9, unidades: 70_000 }])
  expect(sobras.de(1, 0)).toEqual([
    { loja: 3, unidades: 4 },
    { loja: 7, unidades: 255 },
    { loja: 9, unidades: 256 },
  ])
  sobras.gastar(1, [
    { loja: 9, unidades: 200 },
    { loja: 3, unidades: 4 },
  ])
  expect(sobras.de(1, 7)).toEqual([{ loja: 9, unidades: 56 }])
})
