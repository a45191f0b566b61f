import { expect, test } from 'vitest'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { templateErrors } from '#shared/rules/modelo-inspecao.ts'
import {
  addItem,
  addSection,
  duplicateItem,
  itemsBefore,
  moveItem,
  moveSection,
  placeItem,
  removeItem,
  removeSection,
  undoRemoval,
  updateItem,
} from './definition.ts'

/** Two sections: 'a' and 'b', then 'c'. */
function build(): TemplateDefinition {
  let d = addSection(addSection({ secoes: [] }, 'VOLTA'), 'PNEUS')
  d = addItem(d, 'volta-no-carro', 'A').d
  d = addItem(d, 'volta-no-carro', 'B').d
  return addItem(d, 'pneus', 'C').d
}
const order = (d: TemplateDefinition) => d.secoes.map((s) => s.itens.map((i) => i.id).join(''))

test('an id is made from the name once: a second item of that name gets another, a new name keeps it', () => {
  const d = addItem(build(), 'pneus', 'Á').d
  expect(order(d)).toEqual(['ab', 'ca-2'])
  expect(order(updateItem(d, 'a-2', { nome: 'Estepe' }))).toEqual(['ab', 'ca-2'])
  expect(addSection(d, 'PNEUS').secoes.map((s) => s.id)).toEqual(['volta-no-carro', 'pneus', 'pneus-2'])
})

test('an item moves by one place, and over the edge into the next section', () => {
  const d = build()
  expect(order(moveItem(d, 'a', 1))).toEqual(['ba', 'c'])
  expect(order(moveItem(d, 'b', 1))).toEqual(['a', 'bc'])
  expect(order(moveItem(d, 'c', -1))).toEqual(['abc', ''])
  expect([order(moveItem(d, 'a', -1)), order(moveItem(d, 'c', 1))]).toEqual([order(d), order(d)])
})

test('a dropped item stands where it was dropped, in its own section too', () => {
  const d = build()
  expect(order(placeItem(d, 'c', 'volta-no-carro', 1))).toEqual(['acb', ''])
  expect(order(placeItem(d, 'a', 'volta-no-carro', 1))).toEqual(['ba', 'c'])
})

test('a copy follows its item with an id of its own', () => {
  const d = duplicateItem(build(), 'a')
  expect(d.secoes[0]?.itens.map((i) => [i.id, i.nome])).toEqual([
    ['a', 'A'],
    ['a-copia', 'A (cópia)'],
    ['b', 'B'],
  ])
  expect(templateErrors(d, true)).toEqual({})
})

test('with an item or its section go the skip rules that depend on it', () => {
  const d = updateItem(build(), 'c', { pulaSe: { item: 'a', estados: ['NA'] } })
  expect(itemsBefore(d, 'c').map((i) => i.id)).toEqual(['a', 'b'])
  for (const x of [removeItem(d, 'a'), removeSection(d, 'volta-no-carro')])
    expect(x.secoes.at(-1)?.itens[0]?.pulaSe).toBeNull()
  expect(removeItem(d, 'b').secoes[1]?.itens[0]?.pulaSe).not.toBeNull()
  expect(Object.keys(templateErrors(moveSection(d, 'pneus', -1), true))).toEqual(['definicao.secoes.0.itens.0.pulaSe'])
})

test('an undo puts back what was removed, where it stood, and keeps what was changed since', () => {
  const before = updateItem(build(), 'c', { pulaSe: { item: 'a', estados: ['NA'] } })
  const without = removeItem(removeItem(before, 'a'), 'b')
  const changed = updateItem(without, 'c', { foto: 'SEMPRE' })
  const back = undoRemoval(changed, before, new Set(['a']))
  expect(order(back)).toEqual(['a', 'c'])
  expect(back.secoes[1]?.itens[0]).toMatchObject({ foto: 'SEMPRE', pulaSe: { item: 'a' } })
  const section = removeSection(before, 'volta-no-carro')
  expect(order(undoRemoval(section, before, new Set(['a', 'b'])))).toEqual(['ab', 'c'])
})
