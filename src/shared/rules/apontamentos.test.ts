import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Apontamento, sumApontamentos } from './apontamentos.ts'

const h = (horas: number) => horas * 3_600_000
const dia: Apontamento[] = [
  { tipo: 'INICIO', em: h(8) },
  { tipo: 'PAUSA', em: h(10) },
  { tipo: 'INICIO', em: h(11) },
  { tipo: 'FIM', em: h(12) },
]

test('marks add up to the same total in any order, also when one is repeated', () => {
  const sum = { segundos: 3 * 3600, desde: null, primeira: h(8), ultima: h(12), estado: 'FIM' }
  fc.assert(
    fc.property(fc.shuffledSubarray([...dia, ...dia], { minLength: 8 }), (marcas) => {
      expect(sumApontamentos(marcas)).toEqual(sum)
    }),
  )
})

test('a start without an end keeps running; an end without a start adds no work', () => {
  expect(sumApontamentos(dia.slice(0, 3))).toMatchObject({ segundos: 7200, desde: h(11), estado: 'INICIO' })
  expect(sumApontamentos(dia.slice(3))).toMatchObject({ segundos: 0, desde: null, primeira: h(12), estado: 'FIM' })
})

test('a pause and a start of the same minute stop no clock that ran, and start none that stood', () => {
  const at = (tipo: Apontamento['tipo'], hour: number): Apontamento => ({ tipo, em: hour * 3_600_000 })
  expect(sumApontamentos([at('INICIO', 9), at('INICIO', 10), at('PAUSA', 10), at('FIM', 11)])).toMatchObject({
    segundos: 2 * 3600,
    desde: null,
    estado: 'FIM',
  })
  expect(sumApontamentos([at('INICIO', 9), at('PAUSA', 10), at('INICIO', 10)])).toMatchObject({
    segundos: 3600,
    desde: 10 * 3_600_000,
    estado: 'INICIO',
  })
  expect(sumApontamentos([at('PAUSA', 9), at('INICIO', 9)])).toMatchObject({
    segundos: 0,
    desde: null,
    estado: 'PAUSA',
  })
  expect(sumApontamentos([at('FIM', 10), at('INICIO', 10), at('INICIO', 9), at('PAUSA', 10)])).toMatchObject({
    segundos: 3600,
    desde: null,
    estado: 'FIM',
  })
})
