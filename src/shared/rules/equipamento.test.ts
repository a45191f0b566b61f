import { expect, test } from 'vitest'
import { chooseEquipamentos, type EquipamentoOption, typesInWords } from './equipamento.ts'

const option = (
  codSlot: number,
  codEquipamento: number,
  extra: Partial<EquipamentoOption> = {},
): EquipamentoOption => ({
  codSlot,
  tipo: 'ELEVADOR',
  codEquipamento,
  nome: `Elevador ${codEquipamento}`,
  livre: true,
  mesmoServico: false,
  usadoEm: null,
  ordem: codEquipamento,
  ...extra,
})
const taken = { livre: false }

test.each([
  ['the store’s order without history', [option(1, 2), option(1, 1)], [1]],
  [
    'the one that the mechanic used last',
    [option(1, 1, { usadoEm: '2026-01-01' }), option(1, 2, { usadoEm: '2026-01-02' })],
    [2],
  ],
  [
    'the one that the service has already',
    [option(1, 1, { usadoEm: '2026-01-01' }), option(1, 2, { mesmoServico: true })],
    [2],
  ],
  ['a free one before a better one', [option(1, 1, { ...taken, mesmoServico: true }), option(1, 2)], [2]],
  ['one for all its slots', [option(1, 1), option(2, 1, taken), option(1, 2), option(2, 2)], [2, 2]],
  [
    'one each where none is free for all',
    [option(1, 1), option(2, 1, taken), option(1, 2, taken), option(2, 2)],
    [1, 2],
  ],
  ['one of each kind', [option(1, 1), option(1, 5, { tipo: 'ALINHADOR' })], [1, 5]],
])('a slot gets %s', (_, options, expected) => {
  const { escolhidos, semLugar } = chooseEquipamentos(options)
  expect(escolhidos.map((o) => o.codEquipamento)).toEqual(expected)
  expect(semLugar).toEqual([])
})

test('a kind without a free equipment is told with its options', () => {
  const options = [option(1, 1, taken), option(1, 2, taken), option(1, 5, { tipo: 'ALINHADOR' })]
  const { escolhidos, semLugar } = chooseEquipamentos(options)
  expect(escolhidos.map((o) => o.tipo)).toEqual(['ALINHADOR'])
  expect(semLugar).toMatchObject([
    { codSlot: 1, tipo: 'ELEVADOR', opcoes: [{ codEquipamento: 1 }, { codEquipamento: 2 }] },
  ])
})

test('kinds are listed in words', () => {
  expect([['BOX'], ['ELEVADOR', 'ALINHADOR'], ['BOX', 'ELEVADOR', 'CABINE']].map(typesInWords)).toEqual([
    'box',
    'elevador e alinhador',
    'box, elevador e cabine de pintura',
  ])
})
