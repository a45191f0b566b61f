import { expect, test } from 'vitest'
import { KEY_SCOPE_NAMES } from '#shared/core/key-scopes.ts'
import { KEY_AREAS, scopeOf, scopesInWords } from './key-areas.ts'

test('the table has a cell for every scope', () => {
  const cells = KEY_AREAS.flatMap(({ area }) => [scopeOf(area, 'leitura'), scopeOf(area, 'escrita')])
  expect(cells.filter((s) => s !== null).toSorted()).toEqual(KEY_SCOPE_NAMES.toSorted())
})

test('rights read as one line', () => {
  expect(scopesInWords(null)).toBe('tudo')
  expect(scopesInWords(['checklists:leitura', 'agenda:escrita', 'vendas:escrita'])).toBe(
    'ler Checklists · gravar Agenda, Vendas',
  )
})
