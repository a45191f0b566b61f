import { expect, test } from 'vitest'
import { markFound } from './found.ts'

const marked = (text: string, search: string) =>
  markFound(text, search)
    .map((p) => (p.found ? `[${p.texto}]` : p.texto))
    .join('')

test('every word of a search is marked, whatever its accents and capitals', () => {
  expect(marked('Troca de Óleo amanhã', 'oleo AMANHA')).toBe('Troca de [Óleo] [amanhã]')
  expect(marked('RTK4B21 e RTK4B22', 'rtk4')).toBe('[RTK4]B21 e [RTK4]B22')
})

test('a text keeps its letters: nothing is lost or doubled beside an emoji or a decomposed accent', () => {
  for (const text of ['👍 já vai', 'não'.normalize('NFD'), '']) {
    const pieces = markFound(text, 'vai')
    expect(pieces.map((p) => p.texto).join('')).toBe(text)
  }
  expect(marked('👍 já vai', 'vai')).toBe('👍 já [vai]')
})

test('a single letter marks nothing', () => {
  expect(marked('a casa', 'a')).toBe('a casa')
})
