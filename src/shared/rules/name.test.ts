import { expect, test } from 'vitest'
import { AGENDA_COLORS, initials, shortName, firstName } from '#shared/rules/name.ts'

test.each([
  ['Maria de Souza', 'Maria S'],
  ['Maria DE Souza', 'Maria S'],
  ['José Carlos de Almeida', 'José C'],
  ['João', 'João'],
  ['J. P. Nogueira', 'J P'],
  ["Ana D'Ávila", 'Ana D'],
  ['  Rui   Costa ', 'Rui C'],
  ['Luíza ávila', 'Luíza Á'],
  ['Otávio (manhã)', 'Otávio M'],
  ['Maria de', 'Maria'],
  ['', ''],
])('the short name of "%s" is "%s"', (nome, short) => {
  expect(shortName(nome)).toBe(short)
})

test.each([
  ['Camila Duarte', 'Camila'],
  ['  Rui Costa', 'Rui'],
  ['Transportes Aurora Ltda.', 'Transportes'],
  ['', ''],
])('"%s" is greeted as "%s"', (nome, first) => {
  expect(firstName(nome)).toBe(first)
})

test.each([
  ['Maria de Souza', 'MS'],
  ['Luís Fernando dos Santos', 'LS'],
  ['Bruno', 'B'],
  ['joana e silva', 'JS'],
  ['', ''],
])('the initials of "%s" are "%s"', (nome, letters) => {
  expect(initials(nome)).toBe(letters)
})

test('the agenda has eight distinct colours', () => {
  expect(new Set(AGENDA_COLORS).size).toBe(8)
})
