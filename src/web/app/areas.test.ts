import { expect, test } from 'vitest'
import { LANDING } from '#shared/core/screen-access.ts'
import { SCREENS } from '#shared/core/screens.ts'
import { AREAS, targetOf, PAGES } from './areas.ts'

test('no screen is declared by two areas', () => {
  const declared = AREAS.flatMap((a) => Object.keys(a.screens ?? {}))
  expect(declared.toSorted()).toEqual([...new Set(declared)].toSorted())
  expect(Object.keys(PAGES).toSorted()).toEqual(declared.toSorted())
})

test('every screen has a page, except the one that redirects to the former system', () => {
  expect(SCREENS.filter((t) => !(t.path in PAGES) && t.guarda?.tipo !== 'legado').map((t) => t.path)).toEqual([])
})

test('quotes and checklists open on existing screens', () => {
  for (const record of ['orcamento', 'checklist'] as const) {
    const destination = targetOf(record, 7)
    expect(SCREENS.map((t) => t.path)).toContain(destination?.to)
    expect(destination?.search).toEqual({ [record]: 7 })
  }
})

test('every level lands on a screen of the table', () => {
  const enderecos = SCREENS.map((t) => t.path.replace(/\/:\w+\?$/, ''))
  for (const { primeira: first, segunda: second } of Object.values(LANDING))
    expect(enderecos).toEqual(expect.arrayContaining([first, ...(second ? [second] : [])]))
})
