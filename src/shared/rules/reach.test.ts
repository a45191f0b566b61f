import { expect, test } from 'vitest'
import {
  type UsuarioReach,
  describeReach,
  diffFilters,
  type Filter,
  type FilterLoja,
  lojasOfFilters,
  filterName,
} from '#shared/rules/reach.ts'

const loja = (codConcessionaria: number, codGrupo: number, marca: string, outrasMarcas: string[] = []): FilterLoja => ({
  codConcessionaria,
  nome: `Loja ${codConcessionaria}`,
  codGrupo,
  grupo: `G${codGrupo}`,
  marca,
  outrasMarcas,
})
const LOJAS = [loja(1, 10, 'Fiat'), loja(2, 10, 'Jeep', ['Fiat', 'RAM']), loja(3, 20, 'Toyota'), loja(10, 20, 'Honda')]
const g = (valor: string): Filter => ({ tipo: 'GRUPO', valor })
const m = (valor: string): Filter => ({ tipo: 'MARCA', valor })
const c = (valor: string): Filter => ({ tipo: 'CONCESSIONARIA', valor })

test.each([
  [2, [], [1, 2, 3, 10]],
  [-1, [], [1, 2, 3, 10]],
  [1, [], []],
  [3, [], []],
  [2, [c('3')], [3]],
  [3, [g('10')], [1, 2]],
  [3, [m('Fiat')], [1, 2]],
  [3, [m('RAM'), c('3')], [2, 3]],
  [3, [m('fiat')], []],
  [3, [c('1'), g('10'), m('Jeep')], [1, 2]],
  [3, [g('99'), c('99')], []],
] as const)('level %i with %j reaches %j', (nivel, filtros, expectedItems) => {
  expect(lojasOfFilters(nivel, filtros, LOJAS).map((l) => l.codConcessionaria)).toEqual(expectedItems)
})

test.each<[UsuarioReach, string]>([
  [{ todas: true, lojas: 4, filtros: [] }, 'Todas'],
  [{ todas: false, lojas: 0, filtros: [] }, 'Nenhuma'],
  [{ todas: false, lojas: 2, filtros: [{ tipo: 'GRUPO', nome: 'Autoville' }] }, 'Grupo Autoville'],
  [{ todas: false, lojas: 2, filtros: [{ tipo: 'GRUPO', nome: 'Grupo Autoville' }] }, 'Grupo Autoville'],
  [{ todas: false, lojas: 2, filtros: [{ tipo: 'MARCA', nome: 'Fiat' }] }, 'Marca Fiat'],
  [{ todas: false, lojas: 1, filtros: [{ tipo: 'CONCESSIONARIA', nome: 'Centro' }] }, 'Centro'],
  [
    {
      todas: false,
      lojas: 3,
      filtros: [
        { tipo: 'MARCA', nome: 'Fiat' },
        { tipo: 'CONCESSIONARIA', nome: 'Centro' },
      ],
    },
    '3 lojas',
  ],
])('%j is described as %s', (alcance, said) => {
  expect(describeReach(alcance)).toBe(said)
})

test('diffFilters lists the filters added and removed', () => {
  expect(diffFilters([g('1'), c('1')], [c('1'), m('Fiat')])).toEqual({ entram: [m('Fiat')], saem: [g('1')] })
  expect(diffFilters([g('1')], [g('1')])).toEqual({ entram: [], saem: [] })
})

test('a filter whose group or store no longer exists is named by its code', () => {
  expect(
    [g('10'), c('3'), m('Fiat'), g('77'), c('77')].map((f) => filterName(f, LOJAS, [{ codGrupo: 10, nome: 'Norte' }])),
  ).toEqual(['Norte', 'Loja 3', 'Fiat', '77', '77'])
})
