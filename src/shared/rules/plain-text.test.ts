import { expect, test } from 'vitest'
import { containsText } from './plain-text.ts'

test.each([
  ['Óleo do motor', 'oleo', true],
  ['Tolerância de chegada', 'TOLERANCIA ', true],
  ['Tolerancia', 'tolerância', true],
  ['José'.normalize('NFD'), 'josé', true],
  ['Óleo', 'óle0', false],
  ['Óleo', '', true],
])('%s contains %s: %s', (text, typed, found) => {
  expect(containsText(text, typed)).toBe(found)
})
