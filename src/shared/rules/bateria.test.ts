import { expect, test } from 'vitest'
import { templateItem } from '../checklists/modelos-inspecao.ts'
import { batteryShare } from './bateria.ts'
import { colorOf, limitFor } from './inspecao-items.ts'
import type { MedidaLimit } from './medidas.ts'

const CAR = { marca: 'Fiat', modelo: 'Argo' }
const battery = (limites: object[] = []) =>
  templateItem.parse({ id: 'b', nome: 'Teste da bateria', tipo: 'BATERIA', limites })
const limit = (unidade: string, vermelho: number, amarelo: number): MedidaLimit => ({
  item: 'Bateria',
  unidade,
  pior: 'MENOR',
  vermelho,
  vermelhoIncluso: true,
  amarelo,
})
const color = (medido: number, nominal: number | null, limites: MedidaLimit[] = [], item = battery()) =>
  colorOf(item, CAR, limites, medido, { nominal })

test.each([
  [601, 'VERDE'],
  [481, 'VERDE'],
  [480, 'AMARELO'],
  [360, 'AMARELO'],
  [359, 'VERMELHO'],
  [0, 'VERMELHO'],
])('%i A of 600 A rated: %s', (medido, expected) => {
  expect(color(medido, 600)).toBe(expected)
})

test('without a rated figure a battery has only the limits in A, if any', () => {
  expect([color(100, null), color(100, 0)]).toEqual([null, null])
  expect(color(100, null, [limit('A', 200, 300)])).toBe('VERMELHO')
  expect(
    colorOf(templateItem.parse({ ...battery(), tipo: 'MEDIDA', unidade: 'A' }), CAR, [], 100, { nominal: 600 }),
  ).toBeNull()
})

test('the distributor’s limit in % takes the place of the usual one', () => {
  const own = [limit('%', 70, 90)]
  expect([color(421, 600, own), color(420, 600, own), color(541, 600, own)]).toEqual(['AMARELO', 'VERMELHO', 'VERDE'])
  // One of which more is worse measures something else.
  const other: MedidaLimit[] = [{ ...limit('%', 40, 20), pior: 'MAIOR' }]
  expect([color(420, 600, other), color(590, 600, other)]).toEqual(['AMARELO', 'VERDE'])
})

test('the stricter of the share and of the limit in A holds', () => {
  const strict = battery([{ marca: 'Fiat', vermelho: 400, amarelo: 420 }])
  // Red from 400 A down by the make, amber from 480 A down by the share.
  expect([400, 401, 480, 481].map((a) => color(a, 600, [], strict))).toEqual([
    'VERMELHO',
    'AMARELO',
    'AMARELO',
    'VERDE',
  ])
  const mild = battery([{ marca: 'Fiat', vermelho: 100, amarelo: 500 }])
  expect([359, 360, 500, 501].map((a) => color(a, 600, [], mild))).toEqual(['VERMELHO', 'AMARELO', 'AMARELO', 'VERDE'])
  expect(limitFor(mild, CAR, [], { nominal: 600 })).toMatchObject({ unidade: 'A', vermelho: 360, amarelo: 500 })
})

test('the share is told with one decimal, and not without a rated figure', () => {
  expect(batteryShare({ medido: 460, nominal: 573 })).toBe(80.3)
  expect([batteryShare({ medido: 460, nominal: null }), batteryShare({ medido: 460, nominal: 0 })]).toEqual([
    null,
    null,
  ])
})
