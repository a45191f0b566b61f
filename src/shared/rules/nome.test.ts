import { expect, test } from 'vitest'
import { CORES_AGENDA, iniciais, nomeTratado, primeiroNome } from '#shared/rules/nome.ts'

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
])('the agenda calls "%s" "%s"', (nome, curto) => {
  expect(nomeTratado(nome)).toBe(curto)
})

test.each([
  ['Camila Duarte', 'Camila'],
  ['  Rui Costa', 'Rui'],
  ['Transportes Aurora Ltda.', 'Transportes'],
  ['', ''],
])('"%s" is greeted as "%s"', (nome, primeiro) => {
  expect(primeiroNome(nome)).toBe(primeiro)
})

test.each([
  ['Maria de Souza', 'MS'],
  ['Luís Fernando dos Santos', 'LS'],
  ['Bruno', 'B'],
  ['joana e silva', 'JS'],
  ['', ''],
])('the avatar of "%s" says "%s"', (nome, letras) => {
  expect(iniciais(nome)).toBe(letras)
})

test('the agenda has eight distinct colours', () => {
  expect(new Set(CORES_AGENDA).size).toBe(8)
})
