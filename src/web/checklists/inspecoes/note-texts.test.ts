import { expect, test } from 'vitest'
import { noteTexts } from './note-texts.ts'

test('a long text becomes several notes, cut between words, with nothing left out', () => {
  expect(noteTexts('curta')).toEqual(['curta'])
  const long = Array.from({ length: 1500 }, (_, i) => `p${i}`).join(' ')
  const notes = noteTexts(long)
  expect(notes.length).toBeGreaterThan(1)
  expect(notes.every((n) => n.length <= 4000)).toBe(true)
  expect(notes.join(' ')).toBe(long)
  expect(noteTexts('x'.repeat(9000)).join('')).toHaveLength(9000)
})
