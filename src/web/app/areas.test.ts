import { expect, test } from 'vitest'
import { LANDING } from '#shared/core/acesso-telas.ts'
import { TELAS } from '#shared/core/telas.ts'
import { AREAS, destinoDe, PAGINAS } from './areas.ts'

test('no screen is declared by two areas', () => {
  const declaradas = AREAS.flatMap((a) => Object.keys(a.telas ?? {}))
  expect(declaradas.toSorted()).toEqual([...new Set(declaradas)].toSorted())
  expect(Object.keys(PAGINAS).toSorted()).toEqual(declaradas.toSorted())
})

test('every screen has its page, but the one that leads to a former system', () => {
  expect(TELAS.filter((t) => !(t.path in PAGINAS) && t.guarda?.tipo !== 'legado').map((t) => t.path)).toEqual([])
})

test('quotes and checklists open on screens that exist', () => {
  for (const registro of ['orcamento', 'checklist'] as const) {
    const destino = destinoDe(registro, 7)
    expect(TELAS.map((t) => t.path)).toContain(destino?.to)
    expect(destino?.search).toEqual({ [registro]: 7 })
  }
})

test('every level lands on screens of the table', () => {
  const enderecos = TELAS.map((t) => t.path.replace(/\/:\w+\?$/, ''))
  for (const { primeira, segunda } of Object.values(LANDING))
    expect(enderecos).toEqual(expect.arrayContaining([primeira, ...(segunda ? [segunda] : [])]))
})
