import { expect, test } from 'vitest'
import { chosenWords } from './chosen.ts'

const words = (...precos: readonly (number | null)[]) =>
  chosenWords(precos.map((preco) => ({ minutos: 70, preco }))).replaceAll('\u00a0', ' ')

test('choices are summed up; a sum without every price says that it only begins there', () => {
  expect(words()).toBe('')
  expect(words(28_900)).toBe('1 escolhido · 1 h 10 min · R$ 289,00')
  expect(words(28_900, 0)).toBe('2 escolhidos · 2 h 20 min · R$ 289,00')
  expect(words(28_900, null)).toBe('2 escolhidos · 2 h 20 min · a partir de R$ 289,00')
  expect(words(null)).toBe('1 escolhido · 1 h 10 min')
})
