import { expect, it } from 'vitest'
import type { Cell } from '#shared/relatorios/exploracao.ts'
import { cellFilter, buildPivot, ALL } from './pivot.ts'

const c = (linha: string[], coluna: string | null, vendas: number): Cell => ({ linha, coluna, valores: { vendas } })

it('rows sort by name below their subtotal, columns by time, the total comes last', () => {
  const names = {
    grupo: { '1': 'Sul', '2': 'Norte' },
    loja: { '7': 'Beta', '8': 'Alfa' },
    mes: { '2026-01': '01/2026', '2025-12': '12/2025' },
  }
  const { colunas, linhas } = buildPivot(
    [
      c([], null, 9),
      c(['1'], null, 3),
      c(['1', '7'], '2026-01', 1),
      c(['1', '8'], '2025-12', 2),
      c(['2'], null, 6),
      c(['2', '7'], null, 6),
    ],
    names,
    ['grupo', 'loja'],
    'mes',
  )
  expect(colunas).toEqual(['2025-12', '2026-01'])
  expect(linhas.map((l) => [l.nivel, l.nome])).toEqual([
    ['subtotal', 'Norte'],
    ['linha', 'Beta'],
    ['subtotal', 'Sul'],
    ['linha', 'Alfa'],
    ['linha', 'Beta'],
    ['total', 'Total'],
  ])
  expect(linhas.at(-1)?.celulas.get(ALL)?.valores.vendas).toBe(9)
})

it('a cell filters by its store and by the part of its month within the period', () => {
  const filter = { de: '2026-01-10', ate: '2026-03-05' }
  expect(cellFilter(filter, ['loja', 'mes'], ['7', '2026-03'])).toEqual({
    codConcessionaria: 7,
    de: '2026-03-01',
    ate: '2026-03-05',
  })
  expect(cellFilter(filter, ['mes'], ['2026-01'])).toEqual({ de: '2026-01-10', ate: '2026-01-31' })
  expect(cellFilter(filter, ['diaDaSemana'], ['1'])).toBeNull()
})
