import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Apontamento, somarApontamentos } from './apontamentos.ts'

const h = (horas: number) => horas * 3_600_000
const dia: Apontamento[] = [
  { tipo: 'INICIO', em: h(8) },
  { tipo: 'PAUSA', em: h(10) },
  { tipo: 'INICIO', em: h(11) },
  { tipo: 'FIM', em: h(12) },
]

test('marks come to the same sum in any order, once or twice', () => {
  const soma = { segundos: 3 * 3600, desde: null, primeira: h(8), ultima: h(12), estado: 'FIM' }
  fc.assert(
    fc.property(fc.shuffledSubarray([...dia, ...dia], { minLength: 8 }), (marcas) => {
      expect(somarApontamentos(marcas)).toEqual(soma)
    }),
  )
})

test('a start runs on; an end alone says nothing of work', () => {
  expect(somarApontamentos(dia.slice(0, 3))).toMatchObject({ segundos: 7200, desde: h(11), estado: 'INICIO' })
  expect(somarApontamentos(dia.slice(3))).toMatchObject({ segundos: 0, desde: null, primeira: h(12), estado: 'FIM' })
})
