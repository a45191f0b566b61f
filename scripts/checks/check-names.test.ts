import { expect, test } from 'vitest'
import { badNames, oldWords } from './check-names.ts'

const old = oldWords('abrir → open · fila → queue\n\ngravar → save · painel de voo → none\n')

test('the glossary’s lines are read pair by pair', () => {
  expect([...old]).toEqual([
    ['abrir', 'open'],
    ['fila', 'queue'],
    ['gravar', 'save'],
    ['voo', 'none'],
  ])
})

test.each([
  ['src/a/open.ts', 'export const agendamento = 1', []],
  ['src/a/abrir.ts', '', ['abrir']],
  ['src/a/FilaCard.module.css', '', ['FilaCard']],
  ['src/a/x.ts', 'export async function gravarOrcamento() {}', ['gravarOrcamento']],
  ['src/a/x.ts', 'export const FILA_DMS = 1\nconst fila = 2', ['FILA_DMS']],
  ['src/a/x.test.ts', 'export type Filament = 1', []],
])('%s with %j has %j', (path, text, names) => {
  expect(badNames(path, text, old).map((b) => b.split(': ')[1])).toEqual(names)
})
